import { expect, test } from 'vitest'
import { formatCount, formatDecimal, formatShort, formatSigned } from './formatNumber.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [9984, '9,984'],
  [-1200, '−1,200'],
])('writes the count %s as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each([
  [null, '–'],
  [2.614, '2.61'],
  [-0.5, '−0.50'],
  [41.26, '41.3'],
  [412.4, '412'],
])('gives the value %s its decimals: %s', (value, text) => {
  expect(formatDecimal(value)).toBe(text)
})

test('signs a change with a true minus', () => {
  expect([formatSigned(0.07), formatSigned(-244), formatSigned(0)]).toEqual(['+0.07', '−244', '0.00'])
})

test.each([
  [9_984, '9,984'],
  [94_262, '94 k'],
  [1_240_000, '1.2 M'],
])('shortens %s to %s', (count, text) => {
  expect(formatShort(count)).toBe(text)
})
