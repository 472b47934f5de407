import { expect, test } from 'vitest'
import { aThoughtOrder } from '#lib/testing/aThoughtOrder.ts'
import { thoughtPositions } from './thoughtPositions.ts'

const ten = 'DUUUUUUUUV'

test('a block of ten has one thought in each tenth', () => {
  const { deciles, blocks } = thoughtPositions(aThoughtOrder({ a: [[ten]] }))

  expect(blocks).toBe(1)
  expect(deciles.map(({ thoughts }) => thoughts)).toEqual(Array(10).fill(1))
  expect(deciles[0]?.kinds.decomposition).toMatchObject({ count: 1, of: 1 })
  expect(deciles[9]?.kinds.verification).toMatchObject({ count: 1, of: 1 })
  expect(deciles[9]?.kinds.decomposition).toMatchObject({ count: 0, of: 1 })
})

test('a place is the index over the thoughts of the block', () => {
  // 25 thoughts: floor(10 i / 25) is 0 for i = 0 to 2, 1 for 3 and 4, 9 for 23 and 24.
  const { deciles } = thoughtPositions(aThoughtOrder({ a: [[`RRR${'U'.repeat(20)}VV`]] }))

  expect(deciles.map(({ thoughts }) => thoughts)).toEqual([3, 2, 3, 2, 3, 2, 3, 2, 3, 2])
  expect(deciles[0]?.kinds.reflection).toMatchObject({ count: 3, of: 3 })
  expect(deciles[9]?.kinds.verification).toMatchObject({ count: 2, of: 2 })
})

test('blocks of fewer than ten are left out and counted', () => {
  const order = aThoughtOrder({ a: [[ten, 'DUUUUUUUU'], ['RR'], []] }, { empty: 1, unread: 6 })

  expect(thoughtPositions(order)).toMatchObject({
    blocks: 1,
    shortBlocks: 2,
    rollouts: 1,
    short: 2,
    empty: 1,
    unread: 6,
  })
})

test('prompts are pooled with an interval by prompt', () => {
  const { deciles } = thoughtPositions(aThoughtOrder({ a: [[ten], [ten]], b: [[`U${ten.slice(1)}`]] }))

  // 2 of 2 and 0 of 1: r = 2/3, sqrt(2 * ((2 - 4/3)^2 + (0 - 2/3)^2)) / 3 = 0.444.
  expect(deciles[0]?.kinds.decomposition).toMatchObject({ count: 2, of: 3 })
  expect(deciles[0]?.kinds.decomposition.interval).toMatchObject({ low: 0, high: 1 })
})

test('without a long block there is nothing to divide', () => {
  const { deciles, blocks } = thoughtPositions(aThoughtOrder({ a: [['DU']] }))

  expect(blocks).toBe(0)
  expect(deciles[4]).toMatchObject({ thoughts: 0, kinds: { other: { count: 0, of: 0, interval: null } } })
})
