import { spread } from '#lib/statistics/clusterMean.ts'
import type { GroupSums, RewardRange } from './groupSignal.ts'

/** What a group can teach; `absent` without any reward. */
export type Signal = 'absent' | 'singleton' | 'all-right' | 'all-wrong' | 'tied' | 'mixed'

/** Rewards this close are equal, relative to max(1, |largest|); room for sums of doubles. */
export const rewardTolerance = 1e-9

function isEqual(x: number, y: number, tolerance: number): boolean {
  return Math.abs(x - y) <= tolerance * Math.max(1, Math.abs(x), Math.abs(y))
}

/**
 * Whether all rewards of a group are equal: range <= tolerance * max(1, |largest|).
 * A standard deviation is never compared with 0: three rewards of 0.1 have one of 1.4e-17.
 */
export function isZeroVariance(group: GroupSums, tolerance = rewardTolerance): boolean {
  const { minReward: low, maxReward: high } = group
  if (low === null || high === null) return false
  return high - low <= tolerance * Math.max(1, Math.abs(high))
}

/** The same for rewards given one by one; true for none and for one. */
export function isFlatRewards(rewards: readonly number[], tolerance = rewardTolerance): boolean {
  const high = rewards.reduce((most, reward) => Math.max(most, reward), Number.NEGATIVE_INFINITY)
  const low = rewards.reduce((least, reward) => Math.min(least, reward), Number.POSITIVE_INFINITY)
  return rewards.length < 2 || high - low <= tolerance * Math.max(1, Math.abs(high))
}

/** Why a group of equal rewards is so: by its labels, without labels by the declared range, else unknown. */
function tie(group: GroupSums, range: RewardRange | null, tolerance: number): Signal {
  if (group.right === group.rewarded) return 'all-right'
  if (group.wrong === group.rewarded) return 'all-wrong'
  const isUnlabelled = group.right + group.wrong === 0
  if (!isUnlabelled || range === null || group.maxReward === null) return 'tied'
  if (isEqual(group.maxReward, range.high, tolerance)) return 'all-right'
  return isEqual(group.maxReward, range.low, tolerance) ? 'all-wrong' : 'tied'
}

/** The signal of one group. One reward is a singleton, never a collapse. docs/metrics.md, Group signal. */
export function signalOf(
  group: GroupSums,
  range: RewardRange | null = null,
  tolerance = rewardTolerance,
): Signal {
  if (group.rewarded === 0) return 'absent'
  if (group.rewarded === 1) return 'singleton'
  return isZeroVariance(group, tolerance) ? tie(group, range, tolerance) : 'mixed'
}

/** Population standard deviation of a group's rewards; exactly 0 where they are equal, null below two. */
export function groupSd(group: GroupSums, tolerance = rewardTolerance): number | null {
  const { rewarded: n, minReward, maxReward, sumReward: sum, sumSquares } = group
  if (n < 2 || minReward === null || maxReward === null) return null
  if (isZeroVariance(group, tolerance)) return 0
  return spread({ n, sum, sumSquares }, 'population', (maxReward - minReward) / 2)
}
