import { expect, test } from 'vitest'
import { reward } from './reward.ts'

const sums = [
  { promptKey: 'a', n: 2, missing: 1, sum: 4, sumSquares: 10 },
  { promptKey: 'b', n: 2, missing: 0, sum: 0, sumSquares: 0 },
]
const values = [
  { value: 0, count: 2 },
  { value: 1, count: 1 },
  { value: 3, count: 1 },
]

test('mean and spread count rewards that exist', () => {
  const evidence = reward({ sums, values, parts: [] })

  expect(evidence).toMatchObject({ mean: 1, n: 4, missing: 1 })
  // rewards 1, 3, 0, 0: squares 0 + 4 + 1 + 1 over 3
  expect(evidence.sd).toBeCloseTo(Math.SQRT2, 12)
  expect(evidence.quantiles?.p50).toBe(0.5)
})

test('equal rewards have no spread', () => {
  const tenth = { promptKey: 'a', n: 3, missing: 0, sum: 0.1 + 0.1 + 0.1, sumSquares: 0.03 }

  expect(reward({ sums: [tenth], values: [{ value: 0.1, count: 3 }], parts: [] }).sd).toBe(0)
})

test('parts keep their own count', () => {
  const parts = [
    { name: 'format', n: 4, sum: 3 },
    { name: 'value', n: 0, sum: 0 },
  ]

  expect(reward({ sums, values, parts }).parts).toEqual({
    format: { mean: 0.75, n: 4 },
    value: { mean: null, n: 0 },
  })
})

test('no reward is unknown, not zero', () => {
  const none = reward({
    sums: [{ promptKey: 'a', n: 0, missing: 8, sum: 0, sumSquares: 0 }],
    values: [],
    parts: [],
  })

  expect(none).toMatchObject({ mean: null, sd: null, n: 0, missing: 8, quantiles: null, interval: null })
})
