import { expect, test } from 'vitest'
import type { ThoughtTransitionsEvidence, TransitionCell } from '#lib/metrics/evidence.ts'
import { perKind, type ThoughtKind } from '#lib/model/thought.ts'
import { aRatio, aReport, plainLinks } from '#lib/testing/aReport.ts'
import { plainFinding } from './chartModel.ts'
import { thoughtTransitionsModel } from './thoughtTransitionsModel.ts'

type Counts = Partial<Record<ThoughtKind, Partial<Record<ThoughtKind, number>>>>

/** Evidence with these transitions, each in a rollout of its own. */
function transitions(
  counts: Counts,
  more: Partial<ThoughtTransitionsEvidence> = {},
): ThoughtTransitionsEvidence {
  const of = (from: ThoughtKind) => Object.values(counts[from] ?? {}).reduce((sum, n) => sum + n, 0)
  const all = Object.values(perKind(of)).reduce((sum, n) => sum + n, 0)
  const cell = (from: ThoughtKind, to: ThoughtKind): TransitionCell => {
    const count = counts[from]?.[to] ?? 0
    return { ...aRatio(count, of(from)), rollouts: count }
  }
  return {
    next: perKind((from) => perKind((to) => cell(from, to))),
    transitions: all,
    rollouts: all,
    single: 0,
    empty: 0,
    unread: 0,
    selection: null,
    ...more,
  }
}

const early = transitions({
  reflection: { reflection: 30, deduction: 30 },
  decomposition: { deduction: 4, other: 1 },
})
const late = transitions({ reflection: { reflection: 10, deduction: 90 }, decomposition: { deduction: 20 } })

test('shows the ends and what changed between them', () => {
  const model = thoughtTransitionsModel(aReport('thought-transitions', [early, early, late]), plainLinks)

  expect(model.matrices?.map(({ title }) => title)).toEqual([
    { text: 'step 0', note: '65 in 65 rollouts' },
    { text: 'step 200', note: '120 in 120 rollouts' },
  ])
  expect(plainFinding(model.finding)).toBe(
    'After a reflection the next thought reflects again in 10% at step 200, 50% at step 0; after a decomposition it deduces in 100%.',
  )
  expect(model.notes).toContain('First and last of 3 checkpoints; choose steps for others.')
})

test('cells say their share, or the count alone below ten', () => {
  const [matrix] = thoughtTransitionsModel(aReport('thought-transitions', [early]), plainLinks).matrices ?? []
  const texts = (id: string) => matrix?.rows.find((row) => row.id === id)?.cells.map(({ text }) => text)

  expect(texts('reflection')).toEqual(['0%', '50%', '0%', '50%', '0%'])
  expect(texts('decomposition')).toEqual(['0', '0', '0', '4', '1'])
  expect(texts('verification')).toEqual(['–', '–', '–', '–', '–'])
})

test('the darkest cell is the largest share of all shown', () => {
  const model = thoughtTransitionsModel(aReport('thought-transitions', [early, late]), plainLinks)
  const fill = (at: number, from: string, to: string) =>
    model.matrices?.[at]?.rows.find(({ id }) => id === from)?.cells.find(({ id }) => id === to)?.fill

  expect(fill(1, 'decomposition', 'deduction')).toBeCloseTo(0.4, 12)
  expect(fill(0, 'reflection', 'reflection')).toBeCloseTo(0.2, 12)
  // Five thoughts are too few for a shade.
  expect(fill(0, 'decomposition', 'deduction')).toBe(0)
})

test('cells lead to rollouts that hold both kinds', () => {
  const [matrix] = thoughtTransitionsModel(aReport('thought-transitions', [early]), plainLinks).matrices ?? []
  const cells = matrix?.rows.find(({ id }) => id === 'reflection')?.cells

  expect(cells?.[0]?.href).toBe('rollouts 0 - reflection>0 decomposition>0')
  expect(cells?.[1]?.href).toBe('rollouts 0 - reflection>1')
  expect(cells?.[1]?.name).toBe('step 0: reflection then reflection: 30 of 60, in 30 rollouts')
})

test('says what was not read', () => {
  const report = aReport('thought-transitions', [
    transitions({ other: { other: 20 } }, { unread: 5, single: 2 }),
  ])

  expect(thoughtTransitionsModel(report, plainLinks).notes.join(' ')).toMatch(
    /5 rollouts not read.* 2 rollouts without two thoughts in one block left out/,
  )
})

test('without two thoughts in a block there is nothing to show', () => {
  const model = thoughtTransitionsModel(aReport('thought-transitions', [transitions({})]), plainLinks)

  expect(model.emptyReason).toMatch(/none follows another/)
  expect(model.matrices).toEqual([])
})

test('a pooled row is named as such', () => {
  const report = aReport('thought-transitions', [early], { step: null })

  expect(thoughtTransitionsModel(report, plainLinks).matrices?.[0]?.title.text).toBe('all of train')
})
