import { expect, test } from 'vitest'
import { quantile, weightedQuantile } from './quantile.ts'

test('the median of four lies between the middle two', () => {
  expect(quantile([1, 2, 4, 8], 0.5)).toBe(3)
  expect(quantile([1, 2, 4, 8], 0)).toBe(1)
  expect(quantile([1, 2, 4, 8], 1)).toBe(8)
  expect(quantile([], 0.5)).toBeNull()
})

test('counted values equal the list written out', () => {
  const values = [
    { value: 1, count: 2 },
    { value: 5, count: 3 },
    { value: 9, count: 1 },
  ]

  for (const q of [0, 0.1, 0.25, 0.37, 0.5, 0.75, 0.95, 1]) {
    expect(weightedQuantile(values, q)).toBeCloseTo(quantile([1, 1, 5, 5, 5, 9], q) ?? Number.NaN, 12)
  }
  expect(weightedQuantile([], 0.5)).toBeNull()
})
