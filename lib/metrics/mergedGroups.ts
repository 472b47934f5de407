import type { MergedSign } from '#lib/model/mergedSign.ts'
import type { GroupSource } from '#lib/model/rollout.ts'

/** What a group is made of, as far as its size tells whether it is one. */
export interface GroupMake {
  readonly source: GroupSource
  readonly size: number
  /** The size that the dump states; a group of that size is whole. */
  readonly expectedSize: number | null
}

/** The size of more than half of the groups that are no singletons; null where no size is usual. */
export function usualSize(counts: ReadonlyMap<number, number>): number | null {
  const real = [...counts].filter(([size]) => size > 1)
  const all = real.reduce((sum, [, groups]) => sum + groups, 0)
  const [top] = real.toSorted(([, a], [, b]) => b - a)
  return top !== undefined && top[1] * 2 > all ? top[0] : null
}

/** A group whose size is a multiple of the usual one of its run, where the dump does not state that size. */
export function sizeSign({ source, size, expectedSize }: GroupMake, usual: number | null): MergedSign | null {
  const isMultiple = usual !== null && size > usual && size % usual === 0
  return isMultiple && source !== 'none' && expectedSize !== size ? { kind: 'size', size, usual } : null
}

/** Rollouts of one group with one reward: the lowest and the highest advantage that the trainer logged for them. */
export interface AdvantageSpan {
  readonly groupId: string
  readonly low: number
  readonly high: number
}

/** Half-precision noise of logged advantages: 2 % of the larger, and a little for those near 0. */
const noise = ({ low, high }: AdvantageSpan) => 0.02 * Math.max(Math.abs(low), Math.abs(high)) + 0.001

/**
 * Groups of one run in which equal rewards have different advantages. Where half of its groups or more are so, the
 * advantage of this trainer is not a matter of the group (a critic, a baseline over the batch, a length penalty),
 * and none is told. A sum of advantages that is not 0 says nothing: groups are cut, filtered and clipped.
 */
export function unevenGroups(spans: readonly AdvantageSpan[]): ReadonlySet<string> {
  const all = new Set(spans.map(({ groupId }) => groupId))
  const uneven = new Set(spans.flatMap((span) => (span.high - span.low > noise(span) ? [span.groupId] : [])))
  return uneven.size * 2 < all.size ? uneven : new Set()
}
