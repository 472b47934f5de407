import { expect, test } from 'vitest'
import type { Comparison, MetricComparison } from '#lib/metrics/comparison.ts'
import { aMetricComparison } from '#lib/testing/aMetricComparison.ts'
import { comparisonModel } from './comparisonModel.ts'

function modelOf(...metrics: readonly MetricComparison[]) {
  const comparison: Comparison = {
    matched: 100,
    onlyA: 0,
    onlyB: 0,
    metrics,
    flipped: { gained: [], lost: [], p: null },
    preset: 'lazy-wrong',
    selection: null,
  }
  return comparisonModel(comparison)
}

test('writes every number of a share with its counts', () => {
  expect(modelOf(aMetricComparison()).headline[0]).toMatchObject({
    a: { text: '50%', note: '400 of 800' },
    b: { text: '60%', note: '480 of 800' },
    difference: '+10.0 pts',
    interval: '+4.0 to +16.0',
    margin: '2 pts',
    p: '.003',
    isAdjusted: true,
  })
})

test('shows counts alone below ten', () => {
  const few = aMetricComparison({ countsA: { count: 3, of: 9 }, countsB: { count: 0, of: 0 }, b: null })

  expect(modelOf(few).headline[0]).toMatchObject({ a: { text: '3 of 9' }, b: { text: '–' } })
})

test('keeps the headline apart from the rest', () => {
  const length = aMetricComparison({
    ...{ metric: 'length', title: 'Reasoning tokens', unit: 'tokens', better: null, verdict: 'different' },
    ...{ a: 503.6, b: 387.5, difference: -116.1, low: -153.3, high: -77.6, margin: 0 },
    ...{ countsA: null, countsB: null },
  })
  const model = modelOf(aMetricComparison(), length)

  expect(model.headline.map(({ metric }) => metric)).toEqual(['accuracy'])
  expect(model.others[0]).toMatchObject({
    ...{ a: { text: '504', note: null }, difference: '−116', interval: '−153 to −78' },
    ...{ margin: 'none', isAdjusted: false },
  })
})

test.each([
  [{ difference: 0.05, low: -0.05, high: 0.15, detectable: 0.14 }, 'about 790 prompts would settle it'],
  [
    { difference: 0.01, low: -0.09, high: 0.11, detectable: 0.14 },
    'about 10,000 prompts would show them the same',
  ],
  [{ prompts: 2 }, 'too few prompts to say how many more'],
  [{ difference: null, low: null, high: null, countsB: { count: 0, of: 0 } }, 'nothing to divide by in B'],
  [
    { difference: null, low: null, high: null, countsA: null, countsB: null },
    'no prompt has a value on both sides',
  ],
] as const)('says of %o what would be enough', (about, note) => {
  const line = aMetricComparison({ ...about, verdict: 'not enough data' })

  expect(modelOf(line).headline[0]?.verdictNote).toBe(note)
})
