import { expect, test } from 'vitest'
import { lazyPresets } from '#lib/metrics/presets.ts'
import { aLazy, aReport, plainLinks } from '#lib/testing/aReport.ts'
import { plainFinding } from './chartModel.ts'
import { lazyByFacetModel } from './lazyByFacetModel.ts'
import { lazyModel } from './lazyModel.ts'

const report = aReport('lazy', [aLazy([40, 100], [10, 100]), aLazy([3, 50], [9, 150])])
const model = lazyModel(report, plainLinks, lazyPresets['lazy-wrong'])

test('the preset decides what the headline divides by', () => {
  const script = lazyModel(report, plainLinks, lazyPresets['dcore-script'])

  expect(plainFinding(model.finding)).toBe(
    'The share of wrong answers that look lazy fell from 40% at step 0 to 6% at step 100.',
  )
  // 40 of 200 and 3 of 200.
  expect(plainFinding(script.finding)).toContain('from 20% at step 0 to 1.5% at step 100')
})

test('every mark names its counts and leads to them', () => {
  const [wrong] = model.panels[0]?.series ?? []

  expect(wrong?.marks.map(({ href, name }) => [href, name])).toEqual([
    ['rollouts 0 - lazy', 'step 0: lazy 40 of 100 wrong'],
    ['rollouts 100 - lazy', 'step 100: lazy 3 of 50 wrong'],
  ])
})

test('the same pattern among right answers stands beside it', () => {
  const series = model.panels[0]?.series ?? []

  expect(series.map(({ id, bands }) => [id, bands.length])).toEqual([
    ['wrong', 1],
    ['right', 0],
  ])
  expect(series[1]?.marks[0]?.href).toBe('rollouts 0 - right pattern')
})

test('no wrong answer is a gap and a dash, not zero', () => {
  const { panels, table } = lazyModel(
    aReport('lazy', [aLazy([40, 100], [0, 10]), aLazy([0, 0], [0, 100])]),
    plainLinks,
    lazyPresets['lazy-wrong'],
  )

  expect(panels[0]?.series[0]?.marks).toHaveLength(1)
  expect(table.rows[1]?.cells.slice(0, 4)).toEqual(['step 100', '–', '–', '–'])
})

test('without labels the frame says what to do', () => {
  const empty = lazyModel(aReport('lazy', [aLazy([0, 0], [0, 0])]), plainLinks, lazyPresets['lazy-wrong'])

  expect(empty.emptyReason).toContain('Set what counts as correct')
})

const byFacet = {
  ...report,
  rows: [
    ...aReport('lazy', [aLazy([30, 60], [0, 10]), aLazy([3, 20], [0, 10])], { facet: 'parallel' }).rows,
    ...aReport('lazy', [aLazy([10, 40], [0, 10])], { facet: 'retail' }).rows,
  ],
}

test('facets are pooled over checkpoints for the sentence', () => {
  const facets = lazyByFacetModel({ byFacet, pooled: report }, plainLinks, lazyPresets['lazy-wrong'])

  // 33 of 80 is 41 %, 10 of 40 is 25 %.
  expect(plainFinding(facets?.finding ?? [])).toBe(
    'Of the facets with thirty or more, parallel is the laziest: 41%, 33 of 80 wrong answers; retail the least lazy: 25%.',
  )
})

test('a facet without a checkpoint shows a gap there', () => {
  const facets = lazyByFacetModel({ byFacet, pooled: report }, plainLinks, lazyPresets['lazy-wrong'])
  const retail = facets?.panels.find(({ id }) => id === 'retail')

  expect(retail?.series[1]?.marks.map(({ x }) => x)).toEqual([0.25])
  expect(retail?.columns.map(({ href }) => href)).toEqual([
    'rollouts 0 retail lazy',
    'rollouts 100 retail lazy',
  ])
})

test('one checkpoint turns facets into rows, highest first', () => {
  const lone = { ...report, rows: report.rows.slice(0, 1) }
  const rows = byFacet.rows.filter(({ step }) => step === 0)
  const facets = lazyByFacetModel(
    { byFacet: { ...byFacet, rows }, pooled: lone },
    plainLinks,
    lazyPresets['lazy-wrong'],
  )

  expect(facets?.dots?.rows.map(({ label, text, note }) => [label, text, note])).toEqual([
    ['parallel', '50%', '30 of 60'],
    ['retail', '25%', '10 of 40'],
  ])
})

test('a run with one facet has no figure of facets', () => {
  const one = { ...report, rows: byFacet.rows.slice(0, 2) }

  expect(lazyByFacetModel({ byFacet: one, pooled: report }, plainLinks, lazyPresets['lazy-wrong'])).toBeNull()
})
