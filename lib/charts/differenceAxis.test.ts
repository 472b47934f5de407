import { expect, test } from 'vitest'
import { aMetricComparison } from '#lib/testing/aMetricComparison.ts'
import { differenceAxis } from './differenceAxis.ts'

test('draws differences in margins on an axis that holds all of them', () => {
  // 0.16 is 8 margins: the axis ends at 10 in steps of 5.
  const axis = differenceAxis([aMetricComparison()])

  expect(axis.ticks.map(({ label }) => label)).toEqual(['−10m', '−5m', '0', '+5m', '+10m'])
  expect(axis.place(aMetricComparison())).toMatchObject({
    at: 0.75,
    low: 0.6,
    high: 0.9,
    zone: [0.45, 0.55],
  })
})

test('turns a metric of which less is better', () => {
  const lazy = aMetricComparison({ better: 'lower', difference: -0.1, low: -0.16, high: -0.04 })

  expect(differenceAxis([lazy]).place(lazy)).toMatchObject({ at: 0.75, low: 0.6, high: 0.9 })
})

test('draws a line without a margin in fiftieths of its larger side', () => {
  // 2 % of 200 tokens is 4; 20 tokens are 5 of them, 40 are 10.
  const length = aMetricComparison({
    ...{ unit: 'tokens', better: null, margin: 0, a: 180, b: 200 },
    ...{ difference: 20, low: 0, high: 40 },
  })

  expect(differenceAxis([length]).place(length)).toMatchObject({
    ...{ at: 0.75, low: 0.5, high: 1, zone: null, isNeutral: true },
  })
})

test('cuts a whisker at forty margins and says so', () => {
  const wide = aMetricComparison({ difference: 0.9, low: 0.7, high: 1 })
  const axis = differenceAxis([wide])

  expect(axis.ticks.at(-1)?.label).toBe('+40m')
  expect(axis.place(wide)).toMatchObject({ low: 0.9375, high: 1, isCutLow: false, isCutHigh: true })
})

test('has no place for a line without an interval', () => {
  expect(differenceAxis([]).place(aMetricComparison({ low: null }))).toBeNull()
})
