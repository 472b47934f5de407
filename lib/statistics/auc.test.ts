import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pooledAuc, type SidedValue, withinAuc } from './auc.ts'

const one = (side: 'upper' | 'lower', value: number, cluster = `${side}${value}`): SidedValue => ({
  cluster,
  value,
  upper: side === 'upper' ? 1 : 0,
  lower: side === 'lower' ? 1 : 0,
})
const uppers = (...values: readonly number[]) => values.map((value) => one('upper', value))
const lowers = (...values: readonly number[]) => values.map((value) => one('lower', value))

test('counts pairs, ties half', () => {
  // 3 beats 1 and 2 and ties with 3; 4 beats all three: 5.5 of 6.
  expect(pooledAuc([...uppers(3, 4), ...lowers(1, 2, 3)])).toMatchObject({
    auc: 11 / 12,
    wins: 5.5,
    pairs: 6,
  })
})

test("items on their own have DeLong's interval", () => {
  // Placements 5/6 and 1, 1, 1 and 3/4: variance 1/72 / 2 + 1/48 / 3 = 1/72.
  const { interval } = pooledAuc([...uppers(3, 4), ...lowers(1, 2, 3)])

  expect(interval?.low).toBeCloseTo(11 / 12 - 1.959964 * Math.sqrt(1 / 72), 6)
  expect(interval?.high).toBe(1)
})

test('copies of a prompt add no certainty', () => {
  const rows = [one('upper', 3, 'a'), one('lower', 1, 'a'), one('upper', 2, 'b'), one('lower', 2.5, 'b')]
  const copied = rows.map((row) => ({ ...row, upper: row.upper * 8, lower: row.lower * 8 }))

  expect(pooledAuc(copied).interval).toEqual(pooledAuc(rows).interval)
  expect(pooledAuc(copied)).toMatchObject({ auc: pooledAuc(rows).auc, pairs: 64 * pooledAuc(rows).pairs })
})

test('a side that is not there leaves nothing to compare', () => {
  expect(pooledAuc(uppers(1, 2))).toEqual({ auc: null, wins: 0, pairs: 0, interval: null })
  expect(pooledAuc([])).toEqual({ auc: null, wins: 0, pairs: 0, interval: null })
})

test('a side in one cluster has no interval, nor has a perfect order', () => {
  expect(pooledAuc([...uppers(1), ...lowers(0, 2)]).interval).toBeNull()
  expect(pooledAuc([...uppers(3, 4), ...lowers(1, 2)])).toEqual({ auc: 1, wins: 4, pairs: 4, interval: null })
})

test('equals the count of all pairs', () => {
  const values = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(values, values, (up, low) => {
      const wins = up.flatMap((a) => low.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)))
      const counted = wins.reduce((sum, win) => sum + win, 0) / wins.length

      expect(pooledAuc([...uppers(...up), ...lowers(...low)]).auc).toBeCloseTo(counted, 12)
    }),
  )
})

test('sides exchanged give the rest to one', () => {
  const rows = [...uppers(3, 4, 4), ...lowers(1, 2, 4)]
  const exchanged = rows.map((row) => ({ ...row, upper: row.lower, lower: row.upper }))

  expect((pooledAuc(rows).auc ?? 0) + (pooledAuc(exchanged).auc ?? 0)).toBeCloseTo(1, 12)
})

test('within groups what differs between them does not decide', () => {
  // In each prompt the upper one is smaller, and prompt b has larger values altogether.
  const a = [one('upper', 1, 'a'), one('lower', 2, 'a')]
  const b = [one('upper', 11, 'b'), one('upper', 11, 'b'), one('lower', 12, 'b')]

  expect(withinAuc([a, b])).toMatchObject({ auc: 0, wins: 0, pairs: 3, groups: 2 })
  expect(pooledAuc([...a, ...b]).auc).toBeCloseTo(2 / 6, 12)
})

test('groups without both sides give no pair', () => {
  const groups = [
    [one('upper', 1, 'a')],
    [one('lower', 2, 'b')],
    [one('upper', 2, 'c'), one('lower', 2, 'c')],
  ]

  expect(withinAuc(groups)).toMatchObject({ auc: 0.5, wins: 0.5, pairs: 1, groups: 1, interval: null })
  expect(withinAuc([])).toEqual({ auc: null, wins: 0, pairs: 0, interval: null, groups: 0 })
})
