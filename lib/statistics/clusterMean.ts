import type { Interval } from '#lib/model/ratio.ts'
import { clusterError } from './clusterRatio.ts'
import { normal95 } from './wilson.ts'

/** Values of one prompt, as their sum and number. */
export interface ValueSums {
  readonly sum: number
  readonly n: number
}

/** A mean over prompts and its 95 % interval. */
export interface ClusterMean {
  readonly mean: number | null
  readonly n: number
  readonly interval: Interval | null
}

/**
 * The pooled mean with a 95 % interval linearised from per-prompt sums.
 * The interval is null below two prompts, and where all prompts have the same mean: no spread, nothing to estimate from.
 */
export function clusterMean(rows: readonly ValueSums[]): ClusterMean {
  let [sum, n] = [0, 0]
  for (const row of rows) {
    sum += row.sum
    n += row.n
  }
  if (n === 0) return { mean: null, n, interval: null }
  const mean = sum / n
  const error = clusterError(rows.map((row) => ({ count: row.sum, of: row.n })))
  if (error === null || error === 0) return { mean, n, interval: null }
  const half = normal95 * error
  return { mean, n, interval: { low: mean - half, high: mean + half, method: 'cluster-linearised' } }
}

/**
 * Population or sample standard deviation from sums; null without enough values.
 * `atMost` bounds what rounding of the sums may do: no spread exceeds half the range.
 */
export function spread(
  sums: { readonly n: number; readonly sum: number; readonly sumSquares: number },
  kind: 'population' | 'sample',
  atMost = Number.POSITIVE_INFINITY,
): number | null {
  const divisor = kind === 'sample' ? sums.n - 1 : sums.n
  if (divisor < 1) return null
  const squares = Math.max(0, sums.sumSquares - (sums.sum * sums.sum) / sums.n)
  return Math.min(atMost, Math.sqrt(squares / divisor))
}
