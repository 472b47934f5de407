import type { LabelledTrace } from './labelled.ts'

/** A part of the traces that is kept out of training, and what may be trained on meanwhile. */
export interface Fold<Trace> {
  readonly held: readonly Trace[]
  readonly rest: readonly Trace[]
}

/**
 * Splits so that each judged trace is held once. All traces of a held trace's `side` are held with it, whatever set they
 * come from: that of its task, or of its family of files.
 */
export function foldsOf<Trace extends { readonly trace: LabelledTrace }>(
  traces: readonly Trace[],
  { judged, side, folds }: { judged: string; side: (trace: LabelledTrace) => string; folds: number },
): Fold<Trace>[] {
  const isJudged = ({ trace }: Trace) => trace.set === judged
  const sides = [...new Set(traces.filter(isJudged).map(({ trace }) => side(trace)))].toSorted()
  return Array.from({ length: folds }, (_, fold) => {
    const held = new Set(sides.filter((_name, i) => i % folds === fold))
    return {
      held: traces.filter((one) => isJudged(one) && held.has(side(one.trace))),
      rest: traces.filter(({ trace }) => !held.has(side(trace))),
    }
  })
}
