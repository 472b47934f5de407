import { expect, test } from 'vitest'
import { agreement, type Confusion } from './agreement.ts'
import { bootstrapSums } from './bootstrapSums.ts'

test('two classes: 35 of 50 agree, chance 0.5, kappa 0.4', () => {
  // Rows 25 + 25, columns 30 + 20: chance = .5 x .6 + .5 x .4 = .5; kappa = (.7 - .5) / .5.
  const { n, accuracy, kappa, f1, macroF1 } = agreement([
    [20, 5],
    [10, 15],
  ])

  expect([n, accuracy]).toEqual([50, 0.7])
  expect(kappa).toBeCloseTo(0.4, 12)
  expect(f1[0]).toBeCloseTo(40 / 55, 12)
  expect(f1[1]).toBeCloseTo(30 / 45, 12)
  expect(macroF1).toBeCloseTo((40 / 55 + 30 / 45) / 2, 12)
})

test('three classes, as worked out by hand', () => {
  // Rows 10, 6, 4; columns 9, 8, 3; agreed 8 + 5 + 2 = 15 of 20.
  // Chance = (10 x 9 + 6 x 8 + 4 x 3) / 400 = 150 / 400 = .375; kappa = (.75 - .375) / .625 = .6.
  const counts: Confusion = [
    [8, 2, 0],
    [0, 5, 1],
    [1, 1, 2],
  ]

  expect(agreement(counts).kappa).toBeCloseTo(0.6, 12)
})

test('kappa is symmetric and below 0 where raters disagree more than chance', () => {
  expect(
    agreement([
      [0, 4],
      [4, 0],
    ]).kappa,
  ).toBeCloseTo(-1, 12)
})

test.each([
  ['nothing was rated', 0, null],
  ['both use one class only', 9, 1],
])('kappa is undefined where %s', (_, both, accuracy) => {
  const found = agreement([
    [both, 0],
    [0, 0],
  ])

  expect([found.kappa, found.accuracy]).toEqual([null, accuracy])
})

test('a class that neither used is no part of macro F1', () => {
  const { f1, macroF1 } = agreement([
    [3, 0, 0],
    [0, 3, 0],
    [0, 0, 0],
  ])

  expect([f1, macroF1]).toEqual([[1, 1, null], 1])
})

const seed = 11
const shareOf = ([count = 0, of = 0]: readonly number[]) => [of === 0 ? null : count / of]

test('the bootstrap interval agrees with the normal one', () => {
  // 400 clusters of 1 unit, 240 of them right: .6 ± 1.96 x sqrt(.24 / 400) = .552 to .648.
  const clusters = Array.from({ length: 400 }, (_, i) => [i < 240 ? 1 : 0, 1])

  const [interval] = bootstrapSums(clusters, shareOf, { seed })

  expect(interval?.low).toBeCloseTo(0.552, 2)
  expect(interval?.high).toBeCloseTo(0.648, 2)
})

test('clusters are drawn whole: ten copies of a cluster tell no more than one', () => {
  const once = Array.from({ length: 40 }, (_, i) => [i % 2, 1])
  const tenfold = once.map(([count = 0, of = 0]) => [10 * count, 10 * of])

  expect(bootstrapSums(tenfold, shareOf, { seed })).toEqual(bootstrapSums(once, shareOf, { seed }))
})

test('one cluster, and a statistic that is often undefined, give no interval', () => {
  expect(bootstrapSums([[1, 2]], shareOf, { seed })).toEqual([null])
  expect(bootstrapSums([[1, 1], ...Array.from({ length: 9 }, () => [0, 0])], shareOf, { seed })).toEqual([
    null,
  ])
})
