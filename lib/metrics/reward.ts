import { clusterMean, spread } from '#lib/statistics/clusterMean.ts'
import { weightedQuantile } from '#lib/statistics/quantile.ts'
import type { RewardEvidence } from './evidence.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'

/** Rewards of one prompt within a report row; files of failures only left out. */
export interface RewardSums {
  readonly promptKey: string
  /** Rollouts with a reward. */
  readonly n: number
  readonly missing: number
  readonly sum: number
  readonly sumSquares: number
}

/** A value and how many rollouts have it: `GROUP BY value ORDER BY value`, so that quantiles stay exact. */
export interface ValueCount {
  readonly value: number
  readonly count: number
}

/** A named component over all rollouts of a report row; parts without a value do not count. */
export interface RewardPartSums {
  readonly name: string
  readonly n: number
  readonly sum: number
}

/** What the reward of a report row is made from. */
export interface RewardInput {
  readonly sums: readonly RewardSums[]
  /** Ascending by value. */
  readonly values: readonly ValueCount[]
  readonly parts: readonly RewardPartSums[]
  readonly selections?: SelectionCounts
}

/**
 * Mean and sample standard deviation of the reward over all rollouts that have one, with an interval of the mean by
 * prompt, quantiles, and the mean of each named part. Missing rewards are counted, never zero. docs/metrics.md, Reward.
 */
export function reward({ sums, values, parts, selections = {} }: RewardInput): RewardEvidence {
  const { mean, n, interval } = clusterMean(sums)
  const squares = { n, sum: total(sums, (row) => row.sum), sumSquares: total(sums, (row) => row.sumSquares) }
  const [p10, p50, p90] = [0.1, 0.5, 0.9].map((q) => weightedQuantile(values, q) ?? null)
  return {
    mean,
    sd: spread(squares, 'sample', sampleBound(values, n)),
    n,
    interval,
    missing: total(sums, (row) => row.missing),
    quantiles: p10 == null || p50 == null || p90 == null ? null : { p10, p50, p90 },
    parts: Object.fromEntries(
      parts.map((part) => [part.name, { mean: part.n === 0 ? null : part.sum / part.n, n: part.n }]),
    ),
    selection: selectionNote(selections, 'left out'),
  }
}

/** Largest sample sd that the range allows; keeps rounding of sums from inventing spread. */
function sampleBound(values: readonly ValueCount[], n: number): number {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined || n < 2) return Number.POSITIVE_INFINITY
  return ((last.value - first.value) / 2) * Math.sqrt(n / (n - 1))
}
