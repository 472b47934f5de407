import { expect, test } from 'vitest'
import { originSummaries } from './originSummary.ts'

const labels = [
  { subject: 'correct', source: 'field', field: 'acc', rollouts: 1200 },
  { subject: 'correct', source: 'none', field: null, rollouts: 34 },
] as const

test('counts stand where sources differ', () => {
  expect(originSummaries(labels)).toEqual([
    {
      subject: 'correct',
      term: 'correct',
      words: 'field acc of the dump (1,200); no label, not counted as wrong (34)',
    },
  ])
})

test('a single source stands without a count', () => {
  expect(originSummaries([labels[0]])[0]?.words).toBe('field acc of the dump')
})

test('only the facts asked for are said, in their order', () => {
  const step = { subject: 'step', source: 'directory', field: null, rollouts: 3 } as const

  expect(originSummaries([...labels, step], ['step']).map(({ term }) => term)).toEqual(['step'])
})
