import { expect, test } from 'vitest'
import { groupSumsOf } from './groupSumsOf.ts'
import { signalOf } from './rewardSpread.ts'

const group = { groupId: 'g', promptKey: 'p', expectedSize: 4 }

test('sums what has a reward and counts the rest in n', () => {
  const sums = groupSumsOf(group, [
    { reward: 2, correct: true },
    { reward: -1, correct: false },
    { reward: 0.5, correct: null },
    { reward: null, correct: true },
  ])

  // 2 - 1 + 0.5 = 1.5; 4 + 1 + 0.25 = 5.25
  expect(sums).toEqual({
    ...group,
    ...{ n: 4, rewarded: 3, minReward: -1, maxReward: 2, sumReward: 1.5, sumSquares: 5.25 },
    ...{ right: 1, wrong: 1, unlabelled: 1 },
  })
  expect(signalOf(sums)).toBe('mixed')
})

test('a group without rewards has no range', () => {
  const sums = groupSumsOf(group, [{ reward: null, correct: true }])

  expect(sums).toMatchObject({ n: 1, rewarded: 0, minReward: null, maxReward: null })
  expect(signalOf(sums)).toBe('absent')
})
