import { expect, test } from 'vitest'
import { originNotes } from './originNotes.ts'

test('a figure says where its labels and groups came from, not its steps', () => {
  const origins = [
    { subject: 'step', source: 'directory', field: null, rollouts: 8 },
    { subject: 'group', source: 'position', field: null, rollouts: 8 },
    { subject: 'correct', source: 'user', field: 'reward>=1', rollouts: 8 },
  ] as const

  expect(originNotes({ origins })).toEqual([
    'Correct: your rule, reward>=1.',
    'Group: position in the file, equal prompts in a row.',
  ])
})

test('a view frozen without origins has no such note', () => {
  expect(originNotes({})).toEqual([])
})
