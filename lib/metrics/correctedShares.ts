import type { Interval, Ratio } from '#lib/model/ratio.ts'
import { type KindCounts, perKind, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { predictionPowered } from '#lib/statistics/predictionPowered.ts'
import { fewestRated, fewestTraces } from './kindAgreement.ts'
import type { SettledThought } from './labelAgreement.ts'
import { total } from './total.ts'

/** The share of a kind among all thoughts, as the classifier has it and as people correct it. */
export interface CorrectedKind {
  /** All thoughts of the kind to the classifier, of all thoughts. */
  readonly classifier: Ratio
  /** Drawn thoughts of the kind to people, of all that were drawn. */
  readonly people: Ratio
  /** Null as long as too few thoughts were drawn. */
  readonly corrected: {
    readonly share: number
    readonly weight: number
    readonly interval: Interval | null
  } | null
}

export interface CorrectedSharesEvidence {
  readonly kinds: Readonly<Record<ThoughtKind, CorrectedKind>>
  /** Thoughts drawn at random that have a label, and the traces they stand in. */
  readonly drawn: number
  readonly traces: number
  /** Why nothing is corrected; null where it is. */
  readonly reason: string | null
}

/**
 * Shares of the kinds among all thoughts, corrected by those that were drawn at random and labelled (PPI++). Labels of
 * thoughts that were chosen in any other way speak for themselves only and stay out. docs/metrics.md, Corrected shares.
 */
export function correctedShares(
  settled: readonly SettledThought[],
  all: KindCounts,
): CorrectedSharesEvidence {
  const drawn = settled.filter(({ picked }) => picked === 'random')
  const of = total(thoughtKinds, (kind) => all[kind])
  const isEnough = drawn.length >= fewestRated
  const traces = new Set(drawn.map(({ trace }) => trace)).size
  return {
    kinds: perKind((kind) => ({
      classifier: { count: all[kind], of },
      people: { count: drawn.filter(({ human }) => human === kind).length, of: drawn.length },
      corrected: isEnough ? correctedKind(drawn, kind, { count: all[kind], of, traces }) : null,
    })),
    drawn: drawn.length,
    traces,
    reason: isEnough ? null : `not enough labels: ${drawn.length} of ${fewestRated} thoughts drawn at random`,
  }
}

function correctedKind(
  drawn: readonly SettledThought[],
  kind: ThoughtKind,
  { count, of, traces }: Ratio & { readonly traces: number },
): CorrectedKind['corrected'] {
  const sample = drawn.map(({ trace, human, classifier }) => ({
    cluster: trace,
    cheap: Number(classifier === kind),
    truth: Number(human === kind),
  }))
  const found = predictionPowered(sample, { share: of === 0 ? 0 : count / of, of })
  if (found === null) return null
  const { value, weight, interval } = found
  return { share: value, weight, interval: traces < fewestTraces ? null : interval }
}
