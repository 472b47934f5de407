import { expect, test } from 'vitest'
import type { RatioEvidence } from '#lib/model/ratio.ts'
import { plainFinding } from './chartModel.ts'
import { type OverlayRow, type OverlaySide, overlayModel } from './overlayModel.ts'

function share(count: number, of: number): RatioEvidence {
  return { count, of, interval: null }
}

function side(name: string, values: Readonly<Record<number, OverlayRow['evidence']>>): OverlaySide {
  const rows = Object.entries(values).map(([step, evidence]) => ({
    ...{ run: name, split: 'train', step: Number(step), label: null, facet: null },
    evidence,
  }))
  return { name, rows }
}

const links = {
  checkpoint: (letter: 'a' | 'b', { step }: { readonly step: number | null }) => `/${letter}/${step}`,
  both: (a: { readonly step: number | null }, b: { readonly step: number | null }) =>
    `/both/${a.step}/${b.step}`,
}
const words = { metric: 'accuracy', title: 'Accuracy', note: '' } as const
const a = side('old', { 0: share(20, 100), 200: share(40, 100), 400: share(50, 100) })
const b = side('new', { 0: share(20, 100), 400: share(80, 100), 800: share(4, 5) })

test('says where both stand at the last checkpoint that both have', () => {
  expect(plainFinding(overlayModel({ ...words, a, b }, links).finding)).toBe(
    'At step 400, the last that both have, A is 50% and B 80%.',
  )
})

test('leads from a checkpoint of both to its comparison', () => {
  const [panel] = overlayModel({ ...words, a, b }, links).panels

  expect(panel?.columns.map(({ href }) => href)).toEqual(['/both/0/0', '/a/200', '/both/400/400', '/b/800'])
})

test('bridges no gap of the other side and hollows few', () => {
  const [panel] = overlayModel({ ...words, a, b }, links).panels

  expect(panel?.series.map(({ stretches }) => stretches.map((points) => points.length))).toEqual([[3], [2]])
  expect(panel?.series[1]?.marks.at(-1)?.shape).toBe('hollow')
})

test('says where a line ends before the other', () => {
  const [panel] = overlayModel({ ...words, a, b }, links).panels

  expect(panel?.labels.map(({ text }) => text).sort()).toEqual(['4 of 5 B', '50% A, step 400'])
})

test('writes a dash for a checkpoint that a side lacks', () => {
  const { table } = overlayModel({ ...words, a, b }, links)

  expect(table.rows[1]?.cells).toEqual(['step 200', '40%', '40 of 100', '–', '–', '–', '–'])
})

test('draws means as they are', () => {
  const mean = (value: number) => ({ mean: value, sd: 1, n: 40, interval: null })
  const model = overlayModel(
    { ...words, a: side('old', { 0: mean(-1) }), b: side('new', { 0: mean(2.5) }) },
    links,
  )

  expect(model.table.rows[0]?.cells).toEqual([
    'step 0',
    '−1.00',
    '40 rewards',
    '–',
    '2.50',
    '40 rewards',
    '–',
  ])
})

test('shares no checkpoint where steps never meet', () => {
  const model = overlayModel({ ...words, a, b: side('new', { 7: share(1, 20) }) }, links)

  expect(plainFinding(model.finding)).toBe('The two share no checkpoint.')
})
