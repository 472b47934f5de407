import { expect, test } from 'vitest'
import { sizeSign, unevenGroups, usualSize } from './mergedGroups.ts'

test('the usual size is that of more than half, singletons aside', () => {
  expect(
    usualSize(
      new Map([
        [1, 50],
        [4, 3],
        [8, 1],
      ]),
    ),
  ).toBe(4)
  expect(
    usualSize(
      new Map([
        [4, 2],
        [8, 2],
      ]),
    ),
  ).toBeNull()
})

test.each([
  ['a multiple by equal prompts', { source: 'prompt_equal', size: 8, expectedSize: null }, true],
  ['a multiple by id', { source: 'native', size: 12, expectedSize: 4 }, true],
  ['the size that the dump states', { source: 'native', size: 8, expectedSize: 8 }, false],
  ['no multiple', { source: 'prompt_equal', size: 6, expectedSize: null }, false],
  ['the usual size', { source: 'prompt_equal', size: 4, expectedSize: null }, false],
] as const)('%s is judged against a usual size of 4', (_, make, isMerged) => {
  expect(sizeSign(make, 4)).toEqual(isMerged ? { kind: 'size', size: make.size, usual: 4 } : null)
})

// Two groups of four in one: rewards 1 0 0 0 (mean 0.25, sd 0.433) and 1 1 1 0 (mean 0.75, sd 0.433).
// Reward 1 has the advantages 1.732 and 0.577, reward 0 has -0.577 and -1.732.
const merged = [
  { groupId: 'm', low: 0.577, high: 1.732 },
  { groupId: 'm', low: -1.732, high: -0.577 },
]
const whole = ['a', 'b', 'c'].map((groupId) => ({ groupId, low: 1, high: 1.001 }))

test('equal rewards with different advantages are two groups in one', () => {
  expect(unevenGroups([...merged, ...whole])).toEqual(new Set(['m']))
})

test('a trainer whose advantages never follow the group is told nothing', () => {
  const critic = ['a', 'b'].map((groupId) => ({ groupId, low: 0.2, high: 0.9 }))

  expect(unevenGroups([...critic, ...whole.slice(2)])).toEqual(new Set())
})

test('rounding of half precision is no difference', () => {
  expect(unevenGroups([{ groupId: 'a', low: 1.73, high: 1.7344 }, ...whole])).toEqual(new Set())
})
