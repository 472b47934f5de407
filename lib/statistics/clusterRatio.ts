import type { Interval, Ratio, RatioEvidence } from '#lib/model/ratio.ts'
import { normal95, wilson } from './wilson.ts'

/** Below this share of the value's scale a spread is rounding noise of sums of doubles. */
const noise = 1e-12

/**
 * Standard error of sum(count) / sum(of) when the rows are independent but the units inside one are not:
 * sqrt(m / (m - 1) * sum((count_i - r of_i)^2)) / sum(of). Null for fewer than two rows with units.
 */
export function clusterError(rows: readonly Ratio[]): number | null {
  let [count, of, clusters] = [0, 0, 0]
  for (const row of rows) {
    count += row.count
    of += row.of
    if (row.of > 0) clusters++
  }
  if (clusters < 2) return null
  const ratio = count / of
  let squares = 0
  for (const row of rows) squares += (row.count - ratio * row.of) ** 2
  const error = Math.sqrt((clusters / (clusters - 1)) * squares) / of
  return error <= noise * Math.max(1, Math.abs(ratio)) ? 0 : error
}

/** One share per prompt: all its units in the same state is one observation, not many. */
function wilsonByPrompt(rows: readonly Ratio[], ratio: number): Interval | null {
  const clusters = rows.filter((row) => row.of > 0).length
  return wilson({ count: ratio * clusters, of: clusters })
}

/**
 * A share over prompts with its 95 % interval, linearised from per-prompt sums and kept in 0 to 1.
 * Where every prompt has the same share the linearised width is 0, which claims too much:
 * Wilson's interval with one unit per prompt stands in, and says so. Null interval below two prompts.
 */
export function clusterRatio(rows: readonly Ratio[]): RatioEvidence {
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const of = rows.reduce((sum, row) => sum + row.of, 0)
  const error = clusterError(rows)
  if (error === null) return { count, of, interval: null }
  const ratio = count / of
  if (error === 0) return { count, of, interval: wilsonByPrompt(rows, ratio) }
  const interval: Interval = {
    low: Math.max(0, ratio - normal95 * error),
    high: Math.min(1, ratio + normal95 * error),
    method: 'cluster-linearised',
  }
  return { count, of, interval }
}
