import { type BetaPrior, fitBeta, type Tries } from '#lib/statistics/betaPrior.ts'
import { logBeta } from '#lib/statistics/binomial.ts'
import { clusterBootstrap } from '#lib/statistics/clusterBootstrap.ts'
import { byPrompt } from './byPrompt.ts'
import type { ExpectedZeroVariance } from './evidence.ts'
import type { GroupSums, OutsideSums } from './groupSignal.ts'
import { rewardTolerance } from './rewardSpread.ts'
import { total } from './total.ts'

/**
 * Chance that n rollouts of a prompt all end alike, p^n + (1 - p)^n, averaged over what is believed of p:
 * [B(a + n, b) + B(a, b + n)] / B(a, b).
 */
export function expectedTie({ a, b }: BetaPrior, n: number): number {
  const whole = logBeta(a, b)
  return Math.exp(logBeta(a + n, b) - whole) + Math.exp(logBeta(a, b + n) - whole)
}

/** Every reward is one of two values and follows the label, so that equal labels are equal rewards. */
function areLabels(groups: readonly GroupSums[]): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { minReward, maxReward } of groups) {
    low = Math.min(low, minReward ?? low)
    high = Math.max(high, maxReward ?? high)
  }
  const room = rewardTolerance * Math.max(1, Math.abs(low), Math.abs(high))
  const isMixed = groups.some((group) => group.right > 0) && groups.some((group) => group.wrong > 0)
  if (isMixed !== high - low > room) return false
  return groups.every(({ rewarded, right, wrong, sumReward, sumSquares }) => {
    const sumGap = sumReward - right * high - wrong * low
    const squareGap = sumSquares - right * high * high - wrong * low * low
    const most = room * rewarded * Math.max(1, Math.abs(low), Math.abs(high))
    return right + wrong === rewarded && Math.abs(sumGap) <= most && Math.abs(squareGap) <= most
  })
}

function unknown(reason: string, groups: number): ExpectedZeroVariance {
  return { share: null, interval: null, groups, reason: `not identifiable: ${reason}` }
}

function seenOutside(outside: readonly OutsideSums[]): ReadonlyMap<string, Tries> {
  return new Map(
    byPrompt(outside).flatMap((same) => {
      const right = total(same, (row) => row.right)
      const of = right + total(same, (row) => row.wrong)
      const key = same[0]?.promptKey
      return key === undefined || of === 0 ? [] : [[key, { right, of }] as const]
    }),
  )
}

/**
 * The share of zero-variance groups that the prompts' difficulty alone would give, for 0/1 rewards.
 * Each prompt's success rate comes from OUTSIDE the group (the same prompt at other checkpoints), shrunk to a Beta
 * fitted over prompts: from the group's own counts, copying siblings and uneven difficulty cannot be told apart.
 * Null with the reason where some prompt was never seen outside, or rewards are not 0/1.
 * The interval draws prompts with return and keeps the fitted Beta. docs/metrics.md, Group signal.
 */
export function expectedZeroVariance(
  eligible: readonly GroupSums[],
  outside: readonly OutsideSums[],
  seed: number,
): ExpectedZeroVariance {
  if (eligible.length === 0) return unknown('no group has two rewards', 0)
  const seen = seenOutside(outside)
  const covered = eligible.filter((group) => seen.has(group.promptKey))
  if (covered.length === 0) return unknown('no prompt was seen at another checkpoint', 0)
  if (covered.length < eligible.length) {
    const left = `${covered.length} of ${eligible.length} groups have a prompt that was seen at another checkpoint`
    return unknown(`only ${left}`, covered.length)
  }
  if (!areLabels(eligible)) return unknown('rewards are not two values that follow the label', covered.length)
  const prior = fitBeta([...seen.values()])
  const prompts = byPrompt(covered).map((same) => ({
    count: total(same, (group) => {
      const { right, of } = seen.get(group.promptKey) ?? { right: 0, of: 0 }
      return expectedTie({ a: prior.a + right, b: prior.b + of - right }, group.rewarded)
    }),
    of: same.length,
  }))
  const share = total(prompts, (prompt) => prompt.count) / covered.length
  return {
    share,
    interval: clusterBootstrap(prompts, { seed, draws: 2_000 }),
    groups: covered.length,
    reason: null,
  }
}
