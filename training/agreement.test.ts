import { expect, test } from 'vitest'
import type { ThoughtKind } from '#lib/model/thought.ts'
import { agreementOf, calibrationByChance, type Judgement } from './agreement.ts'

const judgements = (
  pairs: readonly [ThoughtKind, ThoughtKind, number][],
  confidence: number | null = 0.5,
): Judgement[] =>
  pairs.flatMap(([label, kind, count]) => Array.from({ length: count }, () => ({ label, kind, confidence })))

test('labels stand in rows, kinds given in columns', () => {
  const { n, accuracy, confusion } = agreementOf(
    judgements([
      ['deduction', 'other', 1],
      ['reflection', 'reflection', 1],
      ['reflection', 'deduction', 2],
    ]),
  )

  expect([n, accuracy]).toEqual([4, 0.25])
  expect(confusion[1]).toEqual([0, 1, 0, 2, 0])
  expect(confusion[3]).toEqual([0, 0, 0, 0, 1])
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

test('nothing to agree on has no figures', () => {
  expect(agreementOf([])).toMatchObject({ n: 0, accuracy: null, kappa: null, ece: null })
})
