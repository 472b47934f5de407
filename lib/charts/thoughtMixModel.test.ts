import { expect, test } from 'vitest'
import { aMix, aReport, plainLinks, someThoughts } from '#lib/testing/aReport.ts'
import { plainFinding } from './chartModel.ts'
import { thoughtMixModel } from './thoughtMixModel.ts'

const report = aReport('thought-mix', [
  aMix(
    { rollouts: 10, thoughts: someThoughts({ decomposition: 10, deduction: 90 }) },
    { rollouts: 20, thoughts: someThoughts({ reflection: 60, deduction: 40 }) },
  ),
  aMix(
    { rollouts: 20, thoughts: someThoughts({ decomposition: 30, reflection: 10, deduction: 60 }) },
    { rollouts: 0, thoughts: someThoughts({}) },
  ),
])

test('right and wrong stand apart with their own counts', () => {
  const model = thoughtMixModel(report, plainLinks, 'share')

  expect(model.panels.map(({ id, counts }) => [id, counts[0]?.ticks.map(({ label }) => label)])).toEqual([
    ['right', ['10', '20']],
    ['wrong', ['20', '0']],
  ])
  expect(plainFinding(model.finding)).toBe(
    'Right rollouts spend 30% of their tokens on decomposition at step 100, 10% at step 0. Wrong ones spend 60% on reflection, right ones 10%.',
  )
})

test('a checkpoint without wrong rollouts has no wrong bar', () => {
  const [, wrong] = thoughtMixModel(report, plainLinks, 'share').panels

  expect(wrong?.bars).toHaveLength(1)
})

test.each([
  ['share', '30'],
  // 30 thoughts of 20 rollouts.
  ['count', '1.50'],
  // 30 thoughts in 1,000 tokens.
  ['per-1k', '30.0'],
] as const)('decomposition by %s at the last checkpoint is %s', (unit, text) => {
  const row = thoughtMixModel(report, plainLinks, unit).table.rows[1]

  expect(row?.cells.slice(0, 4)).toEqual(['step 100', 'right', '20', text])
})

test('parts lead to rollouts that hold the kind', () => {
  const [right] = thoughtMixModel(report, plainLinks, 'share').panels

  expect(right?.bars[0]?.parts.map(({ href }) => href)).toEqual([
    'rollouts 0 - right decomposition>0',
    'rollouts 0 - right deduction>0',
  ])
})
