import { expect, test } from 'vitest'
import { type BlockSample, blockSize } from './primeBlocks.ts'

/** Samples of blocks in order: rewards of each, centred within it as the trainer does. */
function drawn(blocks: readonly (readonly [string, readonly number[]])[]): readonly BlockSample[] {
  const members = blocks.flatMap(([problem, rewards]) => {
    const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length
    return rewards.map((reward) => ({ problem, reward, advantage: Math.fround(reward - mean) }))
  })
  return members.map((member, sampleId) => ({ ...member, sampleId }))
}

test('one problem drawn twice is two blocks', () => {
  expect(
    blockSize(
      drawn([
        ['a', [1, 0, 0, 0]],
        ['a', [1, 1, 0, 1]],
      ]),
    ),
  ).toBe(4)
})

test('equal means in a row do not hide the size', () => {
  const samples = drawn([
    ['a', [0, 0]],
    ['a', [0, 0]],
    ['b', [1, 0]],
    ['c', [0, 1]],
  ])

  expect(blockSize(samples)).toBe(2)
})

test('a block cut by the page is left aside', () => {
  const whole = drawn([
    ['a', [1, 0, 1]],
    ['b', [0, 0, 1]],
    ['c', [1, 0, 0]],
  ])

  expect(blockSize(whole.slice(0, 7))).toBe(3)
})

test('stretches that share no size show none', () => {
  expect(
    blockSize(
      drawn([
        ['a', [1, 0, 0]],
        ['b', [1, 0]],
        ['c', [0, 0, 1]],
      ]),
    ),
  ).toBeNull()
  expect(blockSize([])).toBeNull()
  expect(blockSize(drawn([['a', [1]]]))).toBeNull()
})

test('samples in any order give the same size', () => {
  const samples = drawn([
    ['a', [1, 0]],
    ['b', [0, 1]],
  ])

  expect(blockSize(samples.toReversed())).toBe(2)
})
