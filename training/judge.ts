import { width } from '#lib/classify/chain.ts'
import { type Classifier, createClassifier, temper } from '#lib/classify/chainClassifier.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import type { Judgement } from './agreement.ts'
import { foldsOf } from './folds.ts'
import type { LabelledTrace } from './labelled.ts'
import type { LabelledShares } from './temperature.ts'
import type { ReadTrace } from './trainChain.ts'
import { trainModel } from './trainModel.ts'

/** A labelled trace and the probabilities that a classifier gives its labelled thoughts. */
export interface JudgedTrace extends LabelledShares {
  readonly trace: LabelledTrace
}

/**
 * Judges each trace of gold-1 by a model that saw no trace of its task (five folds), or none of its family of files (one
 * fold a family), as the thoughts stand in the whole trace. Untempered.
 */
export function judgeHeldOut(traces: readonly ReadTrace[], side: 'task' | 'family'): JudgedTrace[] {
  const sides = new Set(traces.map(({ trace }) => trace[side])).size
  const folds = foldsOf(traces, {
    judged: 'gold-1',
    side: (trace) => trace[side],
    folds: side === 'task' ? 5 : sides,
  })
  return folds.flatMap(({ held, rest }) => {
    if (held.length === 0) return []
    const classifier = createClassifier(trainModel(rest, 1))
    return held.map(({ trace }) => judge(trace, classifier))
  })
}

/** What the classifier says of each labelled thought of a trace, the whole trace in view. */
export function judge(trace: LabelledTrace, classifier: Pick<Classifier, 'shares'>): JudgedTrace {
  const shares = classifier.shares(trace.text, trace.segments, trace.prompt)
  return {
    trace,
    shares: shares.slice(trace.from * width, (trace.from + trace.labels.length) * width),
    labels: trace.labels.map((label) => thoughtKinds.indexOf(label)),
  }
}

/** The likeliest kind of each labelled thought and how sure it is at a temperature. */
export function judgementsOf({ trace, shares }: JudgedTrace, temperature: number): Judgement[] {
  const tempered = shares.slice()
  temper(tempered, temperature)
  return trace.labels.map((label, i) => {
    const own = [...tempered.subarray(i * width, (i + 1) * width)]
    const confidence = Math.max(...own)
    return { label, kind: thoughtKinds[own.indexOf(confidence)] ?? 'other', confidence }
  })
}
