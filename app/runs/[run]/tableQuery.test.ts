import { expect, test } from 'vitest'
import { rolloutQuery } from '#lib/query/traceQuery.ts'
import { pageStart, sortState, tableQuery } from './tableQuery.ts'

test('an order that the table does not know is its own', () => {
  const sortOf = (sort: string) => tableQuery({ sort }, 'r1', ['step', 'reward']).query.sort

  expect([sortOf('-reward'), sortOf('reward'), sortOf('nonsense'), sortOf('--reward')]).toEqual([
    '-reward',
    'reward',
    'step',
    'step',
  ])
})

test('the run of the page is the only one asked for', () => {
  expect(tableQuery({ run: 'other' }, 'r1', ['step']).query.runs).toEqual(['r1'])
})

test('says where a filter cannot be read', () => {
  expect(tableQuery({ filter: 'lazy wrnog' }, 'r1', ['step']).problem).toMatchObject({ at: 5, length: 5 })
})

test.each([
  [0, 120, 0],
  [100, 120, 100],
  [900, 120, 100],
  [50, 0, 0],
  [50, 50, 0],
])('offset %i of %i rows starts at %i', (offset, total, start) => {
  expect(pageStart(rolloutQuery.parse({ runs: [], limit: 50, offset }), total)).toBe(start)
})

test('a head leads to its better end first, then to the other', () => {
  expect(sortState('step', 'reward', true)).toEqual({ next: '-reward', now: null })
  expect(sortState('-reward', 'reward', true)).toEqual({ next: 'reward', now: 'descending' })
  expect(sortState('reward', 'reward', true)).toEqual({ next: '-reward', now: 'ascending' })
  expect(sortState('step', 'facet', false)).toEqual({ next: 'facet', now: null })
})
