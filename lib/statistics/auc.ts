import type { Interval } from '#lib/model/ratio.ts'
import { clusterRatio } from './clusterRatio.ts'
import { normal95 } from './wilson.ts'

/** How many items of either side have a value, in one cluster. */
export interface SidedValue {
  /** What is not independent inside: a prompt. */
  readonly cluster: string
  readonly value: number
  /** Items that the question is about, and those that they are held against. */
  readonly upper: number
  readonly lower: number
}

/** Chance that an item of the upper side has the larger value, ties half. */
export interface Auc {
  /** wins / pairs; null without a pair. */
  readonly auc: number | null
  /** Pairs in which the upper side has the larger value, and half of those that tie. */
  readonly wins: number
  readonly pairs: number
  readonly interval: Interval | null
}

/** Below this a variance is rounding noise of sums of doubles. */
const noise = 1e-15

/** Items of a cluster on either side, and the pairs with all items of the other side that upper ones win. */
interface Placed {
  readonly upper: { n: number; wins: number }
  readonly lower: { n: number; wins: number }
}

/**
 * The area under the ROC curve over all pairs, with the 95 % interval of DeLong for clustered items:
 * N. Obuchowski, Biometrics 53 (1997) 567-578. Without clusters of several items it is DeLong's own.
 * The interval is null where a side is in fewer than two clusters, and where no item is placed unlike another.
 */
export function pooledAuc(rows: readonly SidedValue[]): Auc {
  const clusters = placements(rows)
  const [m, n] = [sum(clusters, ({ upper }) => upper.n), sum(clusters, ({ lower }) => lower.n)]
  const wins = sum(clusters, ({ upper }) => upper.wins)
  if (m === 0 || n === 0) return { auc: null, wins: 0, pairs: 0, interval: null }
  const auc = wins / (m * n)
  return { auc, wins, pairs: m * n, interval: clusteredInterval(clusters, { auc, m, n }) }
}

function placements(rows: readonly SidedValue[]): readonly Placed[] {
  const m = sum(rows, ({ upper }) => upper)
  const clusters = new Map<string, Placed>()
  let [upperBelow, lowerBelow] = [0, 0]
  for (const tied of tiesOf(rows)) {
    const [upperTied, lowerTied] = [sum(tied, ({ upper }) => upper), sum(tied, ({ lower }) => lower)]
    for (const { cluster, upper, lower } of tied) {
      const placed = clusters.get(cluster) ?? { upper: { n: 0, wins: 0 }, lower: { n: 0, wins: 0 } }
      clusters.set(cluster, placed)
      placed.upper.n += upper
      placed.upper.wins += upper * (lowerBelow + lowerTied / 2)
      placed.lower.n += lower
      placed.lower.wins += lower * (m - upperBelow - upperTied / 2)
    }
    upperBelow += upperTied
    lowerBelow += lowerTied
  }
  return [...clusters.values()]
}

/** Rows of equal values together, ascending. */
function tiesOf(rows: readonly SidedValue[]): readonly (readonly SidedValue[])[] {
  const ties: SidedValue[][] = []
  for (const row of rows.toSorted((a, b) => a.value - b.value)) {
    const last = ties.at(-1)
    if (last?.[0]?.value === row.value) last.push(row)
    else ties.push([row])
  }
  return ties
}

function clusteredInterval(
  clusters: readonly Placed[],
  { auc, m, n }: { readonly auc: number; readonly m: number; readonly n: number },
): Interval | null {
  const off = clusters.map(({ upper, lower }) => ({
    upper: upper.wins / n - upper.n * auc,
    lower: lower.wins / m - lower.n * auc,
  }))
  const withUpper = clusters.filter(({ upper }) => upper.n > 0).length
  const withLower = clusters.filter(({ lower }) => lower.n > 0).length
  if (withUpper < 2 || withLower < 2) return null
  const variance =
    ((withUpper / (withUpper - 1)) * sum(off, ({ upper }) => upper ** 2)) / m ** 2 +
    ((withLower / (withLower - 1)) * sum(off, ({ lower }) => lower ** 2)) / n ** 2 +
    (2 * (clusters.length / (clusters.length - 1)) * sum(off, ({ upper, lower }) => upper * lower)) / (m * n)
  if (variance <= noise) return null
  const half = normal95 * Math.sqrt(variance)
  return { low: Math.max(0, auc - half), high: Math.min(1, auc + half), method: 'cluster-linearised' }
}

/**
 * The same over pairs inside groups only, so that what differs between groups cannot decide. `groups` are lists of
 * values; groups of one cluster are not independent. Every pair counts alike.
 */
export function withinAuc(groups: readonly (readonly SidedValue[])[]): Auc & { readonly groups: number } {
  const clusters = new Map<string, { count: number; of: number }>()
  let mixed = 0
  for (const rows of groups) {
    const placed = placements(rows)
    const of = sum(placed, ({ upper }) => upper.n) * sum(placed, ({ lower }) => lower.n)
    if (of === 0) continue
    mixed += 1
    const cluster = rows[0]?.cluster ?? ''
    const sums = clusters.get(cluster) ?? { count: 0, of: 0 }
    const wins = sum(placed, ({ upper }) => upper.wins)
    clusters.set(cluster, { count: sums.count + wins, of: sums.of + of })
  }
  const { count, of, interval } = clusterRatio([...clusters.values()])
  return { auc: of === 0 ? null : count / of, wins: count, pairs: of, interval, groups: mixed }
}

function sum<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  let all = 0
  for (const row of rows) all += pick(row)
  return all
}
