import { expect, test } from 'vitest'
import { aRollout } from '#lib/testing/aRollout.ts'
import { labelProgress, leastSure, nextUnlabelled, placeOf } from './labelling.ts'
import { minimap } from './minimap.ts'
import { readerRows, type ThoughtRow } from './readerRows.ts'

const thought = (start: number, end: number, confidence: number) =>
  ({ start, end, kind: 'deduction', subKind: null, confidence, cue: null }) as const

// Turn, text, turn, three thoughts, text: thoughts stand in rows 3, 4 and 5.
const rows = readerRows(
  aRollout(),
  [{ turn: 1, block: 0, thoughts: [thought(0, 6, 0.6), thought(6, 12, 0.4), thought(12, 22, 0.4)] }],
  () => [],
)
const labelled =
  (...numbers: readonly number[]) =>
  (row: ThoughtRow) =>
    numbers.includes(row.number)

test('the next thought without label follows the place, not the number', () => {
  expect(nextUnlabelled(rows, { from: -1, isLabelled: labelled() })).toBe(3)
  expect(nextUnlabelled(rows, { from: 3, isLabelled: labelled(2) })).toBe(5)
  expect(nextUnlabelled(rows, { from: 4, isLabelled: labelled(3) })).toBeNull()
})

test('the least sure thought without label comes first, of equals the earlier', () => {
  expect(leastSure(rows, labelled())).toBe(4)
  expect(leastSure(rows, labelled(2))).toBe(5)
  expect(leastSure(rows, labelled(2, 3))).toBe(3)
  expect(leastSure(rows, labelled(1, 2, 3))).toBeNull()
})

test('progress counts thoughts alone', () => {
  expect(labelProgress(rows, labelled(1, 3))).toEqual({ count: 2, of: 3 })
})

test('a row says its place as labels do', () => {
  expect(rows.flatMap((row) => (row.kind === 'thought' ? [placeOf('r', row)] : []))[1]).toEqual({
    rollout: 'r',
    turn: 1,
    block: 0,
    start: 6,
    end: 12,
  })
})

test('a minimap shows no kind that is hidden', () => {
  const what = minimap(rows, (row) => (row.number === 2 ? 'reflection' : null)).map((block) => block.what)

  expect(what).toEqual(['prompt', 'text', 'reflection', 'text', 'text'])
})
