import { expect, test } from 'vitest'
import { clusterMean, spread } from './clusterMean.ts'
import { clusterError, clusterRatio } from './clusterRatio.ts'
import { wilson } from './wilson.ts'

test('Wilson matches the textbook value for 8 of 16', () => {
  const interval = wilson({ count: 8, of: 16 })

  expect(interval?.low).toBeCloseTo(0.28, 3)
  expect(interval?.high).toBeCloseTo(0.72, 3)
})

test('Wilson of none of ten stays above zero width', () => {
  const interval = wilson({ count: 0, of: 10 })

  expect(interval?.low).toBe(0)
  expect(interval?.high).toBeCloseTo(0.27753, 4)
})

test('Wilson without units is unknown', () => {
  expect(wilson({ count: 0, of: 0 })).toBeNull()
})

test('one unit per prompt gives the binomial error', () => {
  const rows = [1, 1, 0, 0].map((count) => ({ count, of: 1 }))

  // sqrt(4/3 * 4 * 0.25) / 4
  expect(clusterError(rows)).toBeCloseTo(Math.sqrt(4 / 3) / 4, 12)
})

test('copies inside a prompt add no certainty', () => {
  const single = [1, 0, 1, 0].map((count) => ({ count, of: 1 }))
  const copied = single.map(({ count }) => ({ count: count * 8, of: 8 }))

  expect(clusterError(copied)).toBeCloseTo(clusterError(single) ?? Number.NaN, 12)
  expect(clusterRatio(copied).interval?.low).toBeCloseTo(clusterRatio(single).interval?.low ?? Number.NaN, 12)
})

test('unequal prompts follow the linearised formula', () => {
  // r = 3/6; residuals 1-1, 2-1.5, 0-0.5 -> 0, 0.5, -0.5; sqrt(3/2 * 0.5) / 6
  const rows = [
    { count: 1, of: 2 },
    { count: 2, of: 3 },
    { count: 0, of: 1 },
  ]
  const { count, of, interval } = clusterRatio(rows)

  expect([count, of]).toEqual([3, 6])
  expect(clusterError(rows)).toBeCloseTo(Math.sqrt(0.75) / 6, 12)
  expect(interval).toMatchObject({ method: 'cluster-linearised' })
  expect(interval?.high).toBeCloseTo(0.5 + 1.959964 * (Math.sqrt(0.75) / 6), 6)
})

test('prompts without units change nothing', () => {
  const rows = [
    { count: 1, of: 2 },
    { count: 2, of: 2 },
  ]

  expect(clusterRatio([...rows, { count: 0, of: 0 }])).toEqual(clusterRatio(rows))
})

test('equal prompts fall back to Wilson by prompt', () => {
  const rows = Array.from({ length: 10 }, () => ({ count: 0, of: 8 }))
  const { interval } = clusterRatio(rows)

  expect(interval?.method).toBe('wilson')
  expect(interval?.high).toBeCloseTo(0.27753, 4)
})

test('one prompt has no interval', () => {
  expect(clusterRatio([{ count: 3, of: 8 }])).toEqual({ count: 3, of: 8, interval: null })
  expect(clusterRatio([])).toEqual({ count: 0, of: 0, interval: null })
})

test('a mean over prompts pools their values', () => {
  const { mean, n, interval } = clusterMean([
    { sum: 4, n: 2 },
    { sum: 2, n: 2 },
  ])

  // residuals 4 - 3, 2 - 3; sqrt(2 * 2) / 4 = 0.5
  expect([mean, n]).toEqual([1.5, 4])
  expect(interval?.low).toBeCloseTo(1.5 - 1.959964 * 0.5, 6)
})

test('a mean without spread has no interval', () => {
  expect(
    clusterMean([
      { sum: 0.3, n: 3 },
      { sum: 0.1 + 0.1 + 0.1, n: 3 },
    ]).interval,
  ).toBeNull()
  expect(clusterMean([]).mean).toBeNull()
})

test('spread of three equal tenths stays within bound', () => {
  const sums = { n: 3, sum: 0.1 + 0.1 + 0.1, sumSquares: 3 * 0.1 * 0.1 }

  expect(spread(sums, 'population', 0)).toBe(0)
  expect(spread({ n: 2, sum: 4, sumSquares: 10 }, 'population')).toBe(1)
  expect(spread({ n: 2, sum: 4, sumSquares: 10 }, 'sample')).toBeCloseTo(Math.SQRT2, 12)
  expect(spread({ n: 1, sum: 4, sumSquares: 16 }, 'sample')).toBeNull()
})
