import type { Ratio, RatioEvidence } from '#lib/model/ratio.ts'
import { clusterRatio } from '#lib/statistics/clusterRatio.ts'
import { byPrompt } from './byPrompt.ts'
import type { GroupSignalEvidence } from './evidence.ts'
import { expectedZeroVariance } from './expectedZeroVariance.ts'
import { groupSd, isZeroVariance, rewardTolerance, type Signal, signalOf } from './rewardSpread.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'

/** Rewards of one group, as counted by a query; files of failures only left out. */
export interface GroupSums {
  readonly groupId: string
  readonly promptKey: string
  /** Rollouts of the group, with or without a reward. */
  readonly n: number
  /** Rollouts with a reward; the next seven count these alone. */
  readonly rewarded: number
  readonly minReward: number | null
  readonly maxReward: number | null
  readonly sumReward: number
  readonly sumSquares: number
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
  /** Group size that the run declares, if any. */
  readonly expectedSize: number | null
}

/** Labels of a prompt outside the report row: at the run's other checkpoints. */
export interface OutsideSums {
  readonly promptKey: string
  readonly right: number
  readonly wrong: number
}

/** The range of rewards that the user or the dump declares. */
export interface RewardRange {
  readonly low: number
  readonly high: number
}

/** What group signal knows beside the groups themselves. */
export interface GroupSignalOptions {
  /** Labels of the same prompts at the run's other checkpoints, for the expected share. */
  readonly outside?: readonly OutsideSums[]
  readonly rewardRange?: RewardRange | null
  readonly tolerance?: number
  readonly seed?: number
  readonly selections?: SelectionCounts
}

/** Half of the variance that a range allows ((high - low)^2 / 4): from there on a group sits at the boundary. */
const boundaryShare = 0.5

/** The most frequent size, the larger one of equals. */
function usualSize(groups: readonly GroupSums[]): number {
  const frequency = new Map<number, number>()
  for (const { n } of groups) frequency.set(n, (frequency.get(n) ?? 0) + 1)
  const [usual] = [...frequency].sort(([n, times], [m, others]) => others - times || m - n)
  return usual?.[0] ?? 0
}

function sizes(groups: readonly GroupSums[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { rewarded } of groups) counted[rewarded] = (counted[rewarded] ?? 0) + 1
  return counted
}

function rangeOf(
  groups: readonly GroupSums[],
  declared: RewardRange | null,
): GroupSignalEvidence['rewardRange'] {
  if (declared !== null) return { low: declared.low, high: declared.high, source: 'declared' }
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { minReward, maxReward } of groups) {
    low = Math.min(low, minReward ?? low)
    high = Math.max(high, maxReward ?? high)
  }
  return low < high ? { low, high, source: 'observed' } : null
}

/** Groups whose variance is at least half of the most that the range allows (Popoviciu's bound). */
function boundary(sds: readonly number[], range: GroupSignalEvidence['rewardRange']): Ratio | null {
  if (range === null || range.high <= range.low) return null
  const most = ((range.high - range.low) / 2) ** 2
  const count = sds.filter((sd) => sd * sd >= boundaryShare * most * (1 - rewardTolerance)).length
  return { count, of: sds.length }
}

function zeroVarianceShare(
  eligible: readonly GroupSums[],
  isFlat: (group: GroupSums) => boolean,
): RatioEvidence {
  return clusterRatio(
    byPrompt(eligible).map((same) => ({ count: same.filter(isFlat).length, of: same.length })),
  )
}

/**
 * How many groups can teach: zero variance by cause (all right, all wrong, tied), mixed, and those that are not
 * eligible (singletons), with the share that the prompts' difficulty alone would give.
 * A rollout without a reward is dropped and its group marked incomplete. docs/metrics.md, Group signal.
 */
export function groupSignal(
  all: readonly GroupSums[],
  options: GroupSignalOptions = {},
): GroupSignalEvidence {
  const { outside = [], rewardRange: declared = null, tolerance = rewardTolerance, seed = 1 } = options
  const groups = all.filter((group) => group.rewarded > 0)
  const usual = usualSize(groups)
  const eligible = groups.filter((group) => group.rewarded > 1)
  const count = (signal: Signal) =>
    groups.filter((group) => signalOf(group, declared, tolerance) === signal).length
  const isFlat = (group: GroupSums) => isZeroVariance(group, tolerance)
  const sds = eligible.map((group) => groupSd(group, tolerance) ?? 0)
  const rewarded = total(groups, (group) => group.rewarded)
  const range = rangeOf(groups, declared)
  return {
    groups: groups.length,
    unrewarded: all.length - groups.length,
    sizes: sizes(groups),
    singletons: count('singleton'),
    short: groups.filter((group) => group.n < (group.expectedSize ?? usual)).length,
    incomplete: groups.filter((group) => group.rewarded < group.n).length,
    eligible: eligible.length,
    zeroVariance: zeroVarianceShare(eligible, isFlat),
    allRight: count('all-right'),
    allWrong: count('all-wrong'),
    tied: count('tied'),
    mixed: count('mixed'),
    meanReward: rewarded === 0 ? null : total(groups, (group) => group.sumReward) / rewarded,
    meanGroupSd: sds.length === 0 ? null : total(sds, (sd) => sd) / sds.length,
    expectedZeroVariance: expectedZeroVariance(eligible, outside, seed),
    wastedRollouts: { count: total(eligible.filter(isFlat), (group) => group.rewarded), of: rewarded },
    boundary: boundary(sds, range),
    rewardRange: range,
    selection: selectionNote(options.selections ?? {}, 'left out'),
  }
}
