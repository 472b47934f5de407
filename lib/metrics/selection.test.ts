import { expect, test } from 'vitest'
import { areUneven, selectionNote, selectionWords, sideSelectionNotes } from './selection.ts'

test.each([
  [{ all: 4 }, null],
  [{ unknown: 4 }, null],
  [{ mixed_groups_only: 4 }, 'mixed groups only'],
  [{ all: 3, failures_only: 1 }, 'partly failures only'],
  [{ trained_subset: 2, sampled_few: 2 }, 'partly trained subset, partly a few sampled'],
])('%o is said in a cell as %s', (counts, words) => {
  expect(selectionWords(counts)).toBe(words)
})

test('a note counts what was left out before what is partial', () => {
  expect(selectionNote({ all: 3, failures_only: 2, trained_subset: 1 }, 'left out')).toBe(
    '2 rollouts left out: their file holds failures only, and the successes would be needed; 1 rollout from a file that holds only what was trained on',
  )
})

test('each side of a comparison says its own, A first', () => {
  const sides = [{ selections: { all: 2 } }, { selections: { sampled_few: 1 } }]

  expect(sideSelectionNotes({ sides, both: 'partial' })).toEqual([
    'B: 1 rollout from a file that holds a few sampled rollouts.',
  ])
})

test('sides not told apart say it together', () => {
  expect(sideSelectionNotes({ sides: [{}, {}], both: 'partial' })).toEqual(['partial.'])
})

test.each([
  [{ all: 4 }, { mixed_groups_only: 4 }, true],
  [{ mixed_groups_only: 2 }, { mixed_groups_only: 4 }, false],
  [{ all: 4 }, { all: 4, failures_only: 2 }, false],
])('sides of %o and %o are uneven: %s', (a, b, uneven) => {
  expect(areUneven([{ selections: a }, { selections: b }])).toBe(uneven)
})
