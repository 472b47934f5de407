import type { GroupSums } from '#lib/metrics/groupSignal.ts'

/** What a group may say beside its rewards; labels default to unlabelled. */
export interface GroupOptions {
  readonly promptKey?: string
  readonly correct?: readonly (boolean | null)[]
  readonly expectedSize?: number
}

/** The sums of one group with these rewards (null: no reward), as a query would count them. */
export function aGroupSums(rewards: readonly (number | null)[], options: GroupOptions = {}): GroupSums {
  const { promptKey = 'a', correct = [], expectedSize = null } = options
  const known = rewards.flatMap((reward, index) =>
    reward === null ? [] : [{ reward, correct: correct[index] ?? null }],
  )
  const values = known.map(({ reward }) => reward)
  return {
    groupId: promptKey,
    promptKey,
    n: rewards.length,
    rewarded: known.length,
    minReward: known.length === 0 ? null : Math.min(...values),
    maxReward: known.length === 0 ? null : Math.max(...values),
    sumReward: values.reduce((sum, reward) => sum + reward, 0),
    sumSquares: values.reduce((sum, reward) => sum + reward * reward, 0),
    right: known.filter((rollout) => rollout.correct === true).length,
    wrong: known.filter((rollout) => rollout.correct === false).length,
    unlabelled: known.filter((rollout) => rollout.correct === null).length,
    expectedSize,
  }
}

/** A group of 0/1 rewards with labels: so many right of so many. */
export function aLabelledGroup(promptKey: string, right: number, of: number): GroupSums {
  const rewards = Array.from({ length: of }, (_, index) => (index < right ? 1 : 0))
  return aGroupSums(rewards, { promptKey, correct: rewards.map((reward) => reward === 1) })
}
