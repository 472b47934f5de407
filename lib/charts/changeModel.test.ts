import { expect, test } from 'vitest'
import { lazyPresets } from '#lib/metrics/presets.ts'
import { aLazy, aRatio, aReport, aSignal } from '#lib/testing/aReport.ts'
import { changeModel, type ViewReports } from './changeModel.ts'

const accuracy = (right: number, of: number) => ({
  right: aRatio(right, of),
  unlabelled: 0,
  guessed: 0,
  selection: null,
})
const reports: ViewReports = {
  accuracy: aReport('accuracy', [accuracy(30, 100), accuracy(50, 90), accuracy(62, 100)]),
  lazy: aReport('lazy', [aLazy([28, 70], [0, 30]), aLazy([1, 40], [0, 50]), aLazy([2, 38], [0, 62])]),
  mix: aReport('thought-mix', []),
  signal: aReport('group-signal', [aSignal({ allRight: 4, mixed: 4 }), aSignal({}), aSignal({ mixed: 8 })]),
  length: aReport('length', []),
  pass: aReport('pass-at-k', []),
}

test('compares the last checkpoint with the first', () => {
  const model = changeModel(reports, lazyPresets['lazy-wrong'])

  expect(model?.note).toBe('step 200 against step 0')
  expect(model?.items.map(({ id, value, span, footing }) => [id, value, span, footing])).toEqual([
    ['lazy', '−34.7', '40% → 5.3%', 'intervals apart'],
    ['accuracy', '+32.0', '30% → 62%', 'intervals apart'],
  ])
})

test('what has fewer than ten behind it is left out', () => {
  const model = changeModel(reports, lazyPresets['lazy-wrong'])

  expect(model?.items.map(({ id }) => id)).not.toContain('zero-variance')
})

test('one checkpoint is shown at a glance, without a change', () => {
  const lone = { ...reports, accuracy: { ...reports.accuracy, rows: reports.accuracy.rows.slice(0, 1) } }

  const model = changeModel(lone, lazyPresets['lazy-wrong'])

  expect(model?.title).toBe('At a glance')
  expect(model?.items[1]).toMatchObject({ value: '30%', span: '30 of 100', before: null })
})
