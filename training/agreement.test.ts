import { expect, test } from 'vitest'
import type { ThoughtKind } from '#lib/model/thought.ts'
import { agreementOf, calibrationByChance, type Judgement } from './agreement.ts'

const judgements = (
  pairs: readonly [ThoughtKind, ThoughtKind, number][],
  confidence: number | null = 0.5,
): Judgement[] =>
  pairs.flatMap(([label, kind, count]) => Array.from({ length: count }, () => ({ label, kind, confidence })))

test('agreement of ten thoughts, by hand', () => {
  // Labels: 4 deduction, 4 other, 2 reflection; given: 5 deduction, 4 other, 1 reflection; 7 agree.
  const { n, accuracy, kappa, macroF1, f1, confusion } = agreementOf(
    judgements([
      ['deduction', 'deduction', 3],
      ['deduction', 'other', 1],
      ['other', 'other', 3],
      ['other', 'deduction', 1],
      ['reflection', 'reflection', 1],
      ['reflection', 'deduction', 1],
    ]),
  )

  expect([n, accuracy]).toEqual([10, 0.7])
  // By chance (4 x 5 + 4 x 4 + 2 x 1) / 100 = .38; (.7 - .38) / .62.
  expect(kappa).toBeCloseTo(0.32 / 0.62)
  // 2 x 1 / (2 + 1), 2 x 3 / (4 + 5), 2 x 3 / (4 + 4); two kinds that nobody names are 0.
  expect(f1).toEqual([0, 2 / 3, 0, 2 / 3, 3 / 4].map((value) => expect.closeTo(value)))
  expect(macroF1).toBeCloseTo((2 / 3 + 2 / 3 + 3 / 4) / 5)
  expect(confusion[1]).toEqual([0, 1, 0, 1, 0])
})

test('calibration error is the gap between confidence and hits', () => {
  // Ten at .9 of which 7 are right, ten at .5 of which 5 are right: (10 x .2 + 10 x 0) / 20.
  const sure = judgements(
    [
      ['other', 'other', 7],
      ['deduction', 'other', 3],
    ],
    0.9,
  )
  const unsure = judgements(
    [
      ['other', 'other', 5],
      ['deduction', 'other', 5],
    ],
    0.5,
  )

  expect(agreementOf([...sure, ...unsure]).ece).toBeCloseTo(0.1)
  expect(agreementOf(judgements([['other', 'other', 3]], null)).ece).toBeNull()
})

test('chance alone gives few thoughts a large calibration error and many a small one', () => {
  const few = calibrationByChance(judgements([['other', 'other', 20]], 0.5)) ?? 0
  const many = calibrationByChance(judgements([['other', 'other', 2000]], 0.5)) ?? 1

  // The mean distance of a share of n coins from a half is about .4 / sqrt(n).
  expect(few).toBeCloseTo(0.4 / Math.sqrt(20), 1)
  expect(many).toBeLessThan(0.02)
})

test('nothing to agree on is zero', () => {
  expect(agreementOf([])).toMatchObject({ n: 0, accuracy: 0, kappa: 0, ece: null })
})
