import { thoughtKinds } from '#lib/model/thought.ts'
import type { Scores } from './chain.ts'
import type { ThoughtEvidence } from './evidence.ts'
import type { SignalId } from './signals.ts'

/** Forms that are `other` whatever they say: written-out code, data and calls. */
const writtenOut: readonly SignalId[] = ['form.code', 'form.json', 'form.tool']
/** Log-odds that nothing outweighs: a weight is a byte, and the words of a thought together reach about 30. */
const certain = 100
const other = thoughtKinds.indexOf('other')

/**
 * Adds to a row of scores what is not learned: the cues' own weights, as the lexicon has them, times `share`, and that
 * written-out code, data and calls are `other`.
 */
export function addRules(scores: Scores, at: number, own: ThoughtEvidence, share: number): void {
  for (const { entry } of own.cues) {
    const k = at + thoughtKinds.indexOf(entry.kind)
    scores[k] = (scores[k] ?? 0) + share * entry.weight
  }
  if (own.signals.some((id) => writtenOut.includes(id)))
    scores[at + other] = (scores[at + other] ?? 0) + certain
}
