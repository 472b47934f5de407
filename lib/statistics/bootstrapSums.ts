import type { Interval } from '#lib/model/ratio.ts'
import { type Draws, mostUndefined } from './pairedBootstrap.ts'
import { quantile } from './quantile.ts'
import { randomIndex, seededRandom } from './seededRandom.ts'

/**
 * 95 % percentile intervals of statistics that depend on sums over clusters alone: clusters are drawn with return, their
 * rows of numbers added up, and every statistic taken of the sum. One interval for each statistic, null below two
 * clusters and for a statistic that is undefined in more than 5 % of the draws.
 */
export function bootstrapSums(
  clusters: readonly (readonly number[])[],
  statistics: (sums: readonly number[]) => readonly (number | null)[],
  { seed, draws = 2_000 }: Draws,
): readonly (Interval | null)[] {
  const width = clusters[0]?.length ?? 0
  const rows = Float64Array.from(clusters.flat())
  const random = seededRandom(seed)
  const values = statistics(new Array<number>(width).fill(0)).map((): number[] => [])
  if (clusters.length < 2) return values.map(() => null)
  for (let draw = 0; draw < draws; draw++) {
    const sums = new Array<number>(width).fill(0)
    for (let drawn = 0; drawn < clusters.length; drawn++) {
      const start = width * randomIndex(random, clusters.length)
      for (let at = 0; at < width; at++) sums[at] = (sums[at] ?? 0) + (rows[start + at] ?? 0)
    }
    for (const [at, value] of statistics(sums).entries()) if (value !== null) values[at]?.push(value)
  }
  return values.map((taken) => (taken.length < draws * (1 - mostUndefined) ? null : middle(taken)))
}

function middle(taken: readonly number[]): Interval | null {
  const sorted = Float64Array.from(taken).sort()
  const [low, high] = [quantile(sorted, 0.025), quantile(sorted, 0.975)]
  return low === null || high === null ? null : { low, high, method: 'cluster-bootstrap' }
}
