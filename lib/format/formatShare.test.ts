import { expect, test } from 'vitest'
import { footingOf, formatPercent, formatPoints, formatShare, formatShareInterval } from './formatShare.ts'

test.each([
  [8, 216, '3.7%'], // 8 / 216 = 0.037037
  [102, 1122, '9.1%'], // 0.090909
  [47, 289, '16%'], // 0.16263
  [3, 9, '3 of 9'],
  [0, 0, '–'],
  [0, 40, '0%'],
  [1, 5000, '<0.1%'], // 0.02 % is not nothing
  [4999, 5000, '>99.9%'],
  [995, 1000, '99.5%'],
  [40, 40, '100%'],
])('writes %i of %i as %s', (count, of, text) => {
  expect(formatShare({ count, of })).toBe(text)
})

test.each([
  [0, 'none'],
  [9, 'counts'],
  [10, 'few'],
  [29, 'few'],
  [30, 'enough'],
] as const)('%i items give the footing %s', (of, footing) => {
  expect(footingOf(of)).toBe(footing)
})

test('keeps round percentages free of decimals', () => {
  expect([formatPercent(0.05), formatPercent(0.055), formatPercent(0.5)]).toEqual(['5%', '5.5%', '50%'])
})

test('writes differences in points with a sign', () => {
  expect([formatPoints(0.3233), formatPoints(-0.253), formatPoints(-0.0001)]).toEqual([
    '+32.3',
    '−25.3',
    '0.0',
  ])
})

test('writes an interval with one unit', () => {
  expect(formatShareInterval({ low: 0.0512, high: 0.21 })).toBe('5.1 to 21%')
})
