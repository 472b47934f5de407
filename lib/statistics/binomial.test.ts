import { expect, test } from 'vitest'
import { chooseRatio, logBeta, logChoose, logGamma } from './binomial.ts'

test('logGamma gives factorials', () => {
  expect(logGamma(6)).toBeCloseTo(Math.log(120), 10)
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 10)
})

test('binomial coefficients hold for n of 1,000', () => {
  expect(Math.exp(logChoose(8, 4))).toBeCloseTo(70, 8)
  // C(1000, 500) = 2.7028824094543657e299
  expect(logChoose(1_000, 500) / Math.LN10).toBeCloseTo(299.4318, 3)
  expect(logChoose(4, 5)).toBe(Number.NEGATIVE_INFINITY)
})

test('logBeta of whole numbers is a fraction', () => {
  // B(3, 2) = 2! 1! / 4! = 1/12
  expect(Math.exp(logBeta(3, 2))).toBeCloseTo(1 / 12, 12)
})

test('chooseRatio equals the quotient of coefficients', () => {
  expect(chooseRatio(6, 8, 4)).toBeCloseTo(15 / 70, 12)
  expect(chooseRatio(3, 8, 4)).toBe(0)
  expect(chooseRatio(999, 1_000, 500)).toBeCloseTo(0.5, 12)
})
