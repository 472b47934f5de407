import type { GroupSums } from './groupSignal.ts'
import { total } from './total.ts'

/** What is known of the group that some rollouts form. */
export interface GroupOf {
  readonly groupId: string
  readonly promptKey: string
  readonly expectedSize: number | null
}

/** Rewards of a group summed up from its rollouts, as the query behind group signal counts them. */
export function groupSumsOf(
  group: GroupOf,
  rollouts: readonly { readonly reward: number | null; readonly correct: boolean | null }[],
): GroupSums {
  const rewarded = rollouts.flatMap(({ reward, correct }) => (reward === null ? [] : [{ reward, correct }]))
  const count = (label: boolean | null) => rewarded.filter(({ correct }) => correct === label).length
  const rewards = rewarded.map(({ reward }) => reward)
  const edge = (of: (a: number, b: number) => number) => (rewards.length === 0 ? null : rewards.reduce(of))
  return {
    ...group,
    n: rollouts.length,
    rewarded: rewarded.length,
    minReward: edge((a, b) => Math.min(a, b)),
    maxReward: edge((a, b) => Math.max(a, b)),
    sumReward: total(rewards, (reward) => reward),
    sumSquares: total(rewards, (reward) => reward * reward),
    right: count(true),
    wrong: count(false),
    unlabelled: count(null),
  }
}
