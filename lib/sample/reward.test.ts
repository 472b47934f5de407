import { expect, test } from 'vitest'
import { callReward, totalReward } from './reward.ts'

const f = (args: Record<string, number>) => ({ name: 'f', args })
const g = (args: Record<string, number>) => ({ name: 'g', args })
const both = f({ a: 1, b: 2 })

// Values given by the reward function released with D-CORE.
test.each([
  ['equal', [both], [both], true, 4],
  ['one value differs', [both], [f({ a: 1, b: 3 })], true, 2.5],
  ['one argument is missing', [both], [f({ a: 1 })], true, 1.75],
  ['another tool', [both], [g({ a: 1, b: 2 })], true, -2],
  ['no thinking block', [both], [both], false, -3],
  ['words where a call was due', [both], [], true, -2],
  ['a call where words were due', [], [f({ a: 1 })], true, -2],
  ['words for words', [], [], true, 4],
  ['one of two calls', [f({ a: 1 }), g({ b: 2 })], [f({ a: 1 })], true, 1],
  ['one call too many', [f({ a: 1 })], [f({ a: 1 }), g({ b: 2 })], true, 3],
  ['one of three alike', [f({ a: 1 }), f({ a: 2 }), f({ a: 3 })], [f({ a: 1 })], true, 0],
  ['another order', [f({ a: 1 }), g({ b: 2 })], [g({ b: 2 }), f({ a: 1 })], true, 4],
])('%s', (_, reference, calls, isWellFormed, reward) => {
  expect(totalReward(callReward({ reference, calls, isWellFormed }))).toBe(reward)
})
