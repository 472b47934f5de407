import { expect, test } from 'vitest'
import { holm } from './holm.ts'
import { mcnemarExact } from './mcnemarExact.ts'

test('no discordant pair leaves no doubt', () => {
  expect(mcnemarExact(0, 0)).toBe(1)
  expect(mcnemarExact(3, 3)).toBe(1)
})

test('one against nine gives the binomial tail', () => {
  // 2 (1 + 10) / 1024
  expect(mcnemarExact(9, 1)).toBeCloseTo(22 / 1_024, 10)
  expect(mcnemarExact(1, 9)).toBeCloseTo(22 / 1_024, 10)
})

test('five to nothing stays above 5 percent', () => {
  expect(mcnemarExact(5, 0)).toBeCloseTo(2 / 32, 12)
  expect(mcnemarExact(6, 0)).toBeCloseTo(2 / 64, 12)
})

test('Holm multiplies by what remains and never falls', () => {
  expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06])
  expect(holm([0.9, 0.8])).toEqual([1, 1])
  expect(holm([])).toEqual([])
})
