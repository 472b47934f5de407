import { expect, test } from 'vitest'
import type { ThoughtPositionsEvidence } from '#lib/metrics/evidence.ts'
import { thoughtPositions } from '#lib/metrics/thoughtPositions.ts'
import { aReport, plainLinks } from '#lib/testing/aReport.ts'
import { aThoughtOrder } from '#lib/testing/aThoughtOrder.ts'
import { plainFinding } from './chartModel.ts'
import { thoughtPositionsModel } from './thoughtPositionsModel.ts'

/** Evidence of this block, twenty times over two prompts, and of one that is too short. */
function positions(block: string): ThoughtPositionsEvidence {
  const ten = Array(10).fill([block])
  return thoughtPositions(aThoughtOrder({ a: ten, b: [...ten, ['DU']] }, { empty: 1 }))
}

const early = positions('RRRRRRRRRR')
const late = positions('DUUURUUUVV')

test('says from where to where each kind goes', () => {
  const model = thoughtPositionsModel(aReport('thought-positions', [early, early, late]), plainLinks)

  expect(plainFinding(model.finding)).toBe(
    'From the first to the last tenth of a block plans go from 100% to 0% of the thoughts, doubts from 0% to 0% and checks from 0% to 100% (step 200).',
  )
  expect(model.n).toBe('60 blocks')
  expect(model.notes.join(' ')).toMatch(
    /3 blocks of fewer than ten thoughts left out\. First and last of 3 checkpoints.* 3 without reasoning/,
  )
})

test('plans, doubts and checks have a plot each, on one axis', () => {
  const { panels } = thoughtPositionsModel(aReport('thought-positions', [early, late]), plainLinks)

  expect(panels.map(({ title }) => title?.text)).toEqual([
    'D decomposition',
    'R reflection',
    'V verification',
  ])
  expect(panels[0]?.title?.note).toBe('step 100; dashed step 0')
  expect(new Set(panels.map(({ yTicks }) => yTicks.at(-1)?.label))).toEqual(new Set(['100%']))
  expect(panels.map(({ series }) => series.map(({ tone, style }) => [tone, style]))).toEqual(
    (['decomposition', 'reflection', 'verification'] as const).map((kind) => [
      ['quiet', 'dashed'],
      [kind, 'line'],
    ]),
  )
})

test('tenths lead to rollouts that hold the kind', () => {
  const { panels } = thoughtPositionsModel(aReport('thought-positions', [early, late]), plainLinks)

  expect(panels[2]?.columns).toHaveLength(10)
  expect(panels[2]?.columns[8]).toMatchObject({
    href: 'rollouts 100 - verification>0',
    peek: '80 to 90%: step 0 0%, step 100 100%',
  })
})

test('the table has every kind in every tenth', () => {
  const { table } = thoughtPositionsModel(aReport('thought-positions', [late]), plainLinks)

  expect(table.rows).toHaveLength(10)
  expect(table.rows[0]?.cells.slice(0, 7)).toEqual([
    ...['step 0', '0 to 10%', '20'],
    ...['20', '100%', '0', '0%'],
  ])
})

test('without a long block there is nothing to show', () => {
  const none = thoughtPositions(aThoughtOrder({ a: [['DU']] }))
  const model = thoughtPositionsModel(aReport('thought-positions', [none]), plainLinks)

  expect(model.emptyReason).toMatch(/No block of reasoning holds ten thoughts/)
})
