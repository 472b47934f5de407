import { readSet, type SetId } from './labelled.ts'
import { type ReadTrace, readTrace } from './trainChain.ts'
import { setTrust, settings } from './trainModel.ts'

/** Every trace that is trained on, features read. */
export function readTrainingTraces(): ReadTrace[] {
  const sets = Object.keys(setTrust) as SetId[]
  return sets.flatMap((set) => readSet(set).map((trace) => readTrace(trace, settings)))
}
