import { expect, test } from 'vitest'
import { pairedBootstrap } from './pairedBootstrap.ts'
import { inBlocks, type PairedSums, pairedDifference } from './pairedSums.ts'
import { seededRandom } from './seededRandom.ts'
import { signFlipP } from './signFlipP.ts'

const seed = 11

function means(differences: readonly number[]): PairedSums[] {
  return differences.map((countB) => ({ countA: 0, ofA: 1, countB, ofB: 1 }))
}

test('the difference is that of the pooled ratios', () => {
  const pairs = [
    { countA: 1, ofA: 4, countB: 3, ofB: 4 },
    { countA: 1, ofA: 1, countB: 2, ofB: 6 },
  ]

  expect(pairedDifference(pairs)).toEqual({ a: 0.4, b: 0.5, difference: 0.5 - 0.4 })
  expect(pairedDifference(means([]))).toBeNull()
})

test('the interval agrees with the normal one', () => {
  const random = seededRandom(5)
  const differences = Array.from({ length: 400 }, () => random())
  const interval = pairedBootstrap(means(differences), { seed })
  const mean = differences.reduce((sum, x) => sum + x, 0) / 400
  const half = 1.96 * Math.sqrt(differences.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 399 / 400)

  expect(interval?.low).toBeCloseTo(mean - half, 2)
  expect(interval?.high).toBeCloseTo(mean + half, 2)
})

test('the same seed gives the same interval', () => {
  const pairs = means([0.1, 0.5, -0.2, 0.4])

  expect(pairedBootstrap(pairs, { seed })).toEqual(pairedBootstrap(pairs, { seed }))
})

test('one prompt gives no interval', () => {
  expect(pairedBootstrap(means([1]), { seed })).toBeNull()
})

test('a rare denominator gives no interval', () => {
  const pairs = [
    { countA: 1, ofA: 1, countB: 1, ofB: 1 },
    ...Array.from({ length: 9 }, () => ({ countA: 0, ofA: 0, countB: 1, ofB: 1 })),
  ]

  expect(pairedBootstrap(pairs, { seed })).toBeNull()
})

test('merging many prompts into blocks keeps the sums', () => {
  const pairs = means(Array.from({ length: 5_001 }, (_, i) => i % 7))
  const rows = inBlocks(pairs, seededRandom(1))
  const sum = (part: number) => rows.reduce((total, x, at) => (at % 4 === part ? total + x : total), 0)

  expect(rows).toHaveLength(4_000)
  expect([sum(1), sum(2), sum(3)]).toEqual([
    5_001,
    pairs.reduce((total, pair) => total + pair.countB, 0),
    5_001,
  ])
})

test('five equal signs give two of 32', () => {
  expect(signFlipP(means([1, 1, 1, 1, 1]), { seed })).toBeCloseTo(2 / 32, 12)
})

test('prompts without a difference do not dilute the test', () => {
  expect(signFlipP(means([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]), { seed })).toBeCloseTo(2 / 64, 12)
  expect(signFlipP(means([0, 0]), { seed })).toBe(1)
})

test('drawn exchanges approach the exact p', () => {
  // 14 prompts differ: 2 (C(14,0) + C(14,1) + C(14,2)) / 2^14 for 2 against 12
  const differences = [...Array.from({ length: 12 }, () => 1), -1, -1]
  const p = signFlipP(means(differences), { seed, draws: 20_000 })

  expect(p).toBeCloseTo((2 * (1 + 14 + 91)) / 16_384, 2)
})

test('a side without units has no p', () => {
  expect(signFlipP([{ countA: 0, ofA: 0, countB: 1, ofB: 1 }], { seed })).toBeNull()
})
