import { expect, test } from 'vitest'
import { randomIndex, seededRandom, shuffled } from './seededRandom.ts'

function row(seed: number | string, length: number): number[] {
  const random = seededRandom(seed)
  return Array.from({ length }, () => random())
}

test('the same seed gives the same numbers', () => {
  expect(row(7, 5)).toEqual(row(7, 5))
  expect(row('step 400', 5)).toEqual(row('step 400', 5))
})

test('near seeds give unrelated numbers', () => {
  const [first, second] = [row(1, 1_000), row(2, 1_000)]
  const correlation =
    first.reduce((sum, x, i) => sum + (x - 0.5) * ((second[i] ?? 0) - 0.5), 0) / (1_000 / 12)

  expect(Math.abs(correlation)).toBeLessThan(0.1)
})

test('numbers fill the unit interval evenly', () => {
  const numbers = row(42, 10_000)
  const tenths = Array.from({ length: 10 }, (_, k) => numbers.filter((x) => Math.floor(x * 10) === k).length)

  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(Math.min(...tenths)).toBeGreaterThan(900)
  expect(Math.max(...tenths)).toBeLessThan(1_100)
})

test('an index stays below its bound', () => {
  const random = seededRandom(3)
  const seen = new Set(Array.from({ length: 200 }, () => randomIndex(random, 4)))

  expect([...seen].sort()).toEqual([0, 1, 2, 3])
})

test('shuffling keeps every member once', () => {
  const members = Array.from({ length: 50 }, (_, i) => i)
  const mixed = shuffled(seededRandom(1), members)

  expect(mixed).not.toEqual(members)
  expect(mixed.toSorted((a, b) => a - b)).toEqual(members)
})
