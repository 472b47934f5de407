import { expect, test } from 'vitest'
import { predictionPowered, type SampledUnit } from './predictionPowered.ts'
import { seededRandom } from './seededRandom.ts'

/** Units of clusters of their own, from pairs of cheap and true rating. */
const units = (...pairs: readonly (readonly [number, number])[]): SampledUnit[] =>
  pairs.map(([cheap, truth], at) => ({ cluster: `c${at}`, cheap, truth }))

test('eight units of eight, worked out by hand', () => {
  // Means .5 and .5; cov 1/8, var 2/8; w = .125 / (2 x .25) = .25. Value = .25 x .25 + .5 - .25 x .5 = .4375.
  // Residuals .75 x 3, -.25, 0 x 3, 1: mean .375, squares 1.625; 8/7 x 1.625 / 64 = .0290179.
  // Of the cheap: .0625 x .1875 / 8 = .0014648; imagined: 2 / 64 = .03125; together .0617327, half 1.96 x root = .4869741.
  const sample = units([1, 1], [1, 1], [1, 1], [1, 0], [0, 0], [0, 0], [0, 0], [0, 1])

  const found = predictionPowered(sample, { share: 0.25, of: 8 })

  expect(found?.weight).toBeCloseTo(0.25, 12)
  expect(found?.value).toBeCloseTo(0.4375, 12)
  expect(found?.interval?.low).toBe(0)
  expect(found?.interval?.high).toBeCloseTo(0.4375 + 0.48697, 4)
})

test('a rater that is always right gets nearly all the weight of many units', () => {
  const sample = units([1, 1], [0, 0], [1, 1], [0, 0])

  // w = 1 / (1 + 4 / 4e6); the residuals are as good as 0.
  expect(predictionPowered(sample, { share: 0.31, of: 4e6 })?.value).toBeCloseTo(0.31, 5)
})

test('a rater that says one thing only leaves the share to people', () => {
  const sample = units([0, 1], [0, 0], [0, 0], [0, 1])

  expect(predictionPowered(sample, { share: 0, of: 100 })).toMatchObject({ weight: 0, value: 0.5 })
})

test('a rater that is worse than chance gets no weight', () => {
  expect(predictionPowered(units([1, 0], [0, 1], [1, 0], [0, 1]), { share: 0.9, of: 100 })).toMatchObject({
    weight: 0,
    value: 0.5,
  })
})

test('a class that neither met in 100 units is below 2.8 % (rule of three: 3 %)', () => {
  const sample = units(...Array.from({ length: 100 }, () => [0, 0] as const))

  const found = predictionPowered(sample, { share: 0.01, of: 5_000 })

  // 1.96 x sqrt(2) / 100.
  expect(found).toMatchObject({ value: 0, weight: 0, interval: { low: 0 } })
  expect(found?.interval?.high).toBeCloseTo(0.0277, 4)
})

test('no sample and one cluster give no interval', () => {
  const one = units([1, 0], [0, 1]).map((unit) => ({ ...unit, cluster: 'a' }))

  expect(predictionPowered([], { share: 0.5, of: 10 })).toBeNull()
  expect(predictionPowered(one, { share: 0.5, of: 10 })?.interval).toBeNull()
})

test('95 % intervals hold the true share about as often as they claim', () => {
  // 5,000 units, 30 % true; the rater finds 80 % of them and calls 10 % of the rest so: it sees 31 %.
  const random = seededRandom(3)
  const all = Array.from({ length: 5_000 }, (_, at) => {
    const truth = random() < 0.3 ? 1 : 0
    return { cluster: `c${at}`, truth, cheap: random() < (truth === 1 ? 0.8 : 0.1) ? 1 : 0 }
  })
  const share = (key: 'truth' | 'cheap') => all.reduce((sum, unit) => sum + unit[key], 0) / all.length
  const cheap = { share: share('cheap'), of: all.length }

  const held = Array.from({ length: 400 }, () => {
    const sample = Array.from({ length: 120 }, () => all[Math.floor(random() * all.length)]!)
    const interval = predictionPowered(sample, cheap)?.interval
    return interval != null && interval.low <= share('truth') && share('truth') <= interval.high
  })

  // 400 tries at .95: standard error .011; 3.5 of it on either side.
  const coverage = held.filter(Boolean).length / held.length
  expect(coverage).toBeGreaterThan(0.91)
  expect(coverage).toBeLessThan(0.99)
})
