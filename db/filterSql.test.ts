import { expect, test } from 'vitest'
import { rolloutQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { rolloutList } from './queries/rolloutList.ts'
import { importedDb } from './testing/importedDb.ts'

const noKinds = { decomposition: 0, reflection: 0, verification: 0, deduction: 0, other: 0 }
const db = await importedDb([
  aReadRollout({ id: 'a', step: 1, facet: 'x', reward: 1, correct: true }, { dcoreHits: 5, paperLazy: true }),
  aReadRollout(
    { id: 'b', step: 2, facet: 'y', reward: 0, correct: false },
    { dcoreHits: 4, paperLazy: true },
  ),
  aReadRollout(
    { id: 'c', step: 3, facet: null, reward: null, status: 'truncated' },
    {
      thoughts: { ...noKinds, reflection: 4 },
      reasoningTokens: 900,
      bilingualHits: 7,
      globalDecomposition: true,
    },
  ),
])

const found = (filter: string, preset = 'lazy-wrong') =>
  rolloutList(db, rolloutQuery.parse({ runs: ['run-a'], filter, preset })).rollouts.map(({ id }) => id)

test.each([
  ['', ['a', 'b', 'c']],
  ['right', ['a']],
  ['-right', ['b', 'c']],
  ['wrong', ['b']],
  ['unlabelled', ['c']],
  ['lazy', ['b']],
  ['pattern', ['a', 'b']],
  ['global', ['c']],
  ['step:2..3', ['b', 'c']],
  ['step>1 step<3', ['b']],
  ['facet:x,y', ['a', 'b']],
  ['-facet:x', ['b', 'c']],
  ['facet:none', ['c']],
  ['reward:none', ['c']],
  ['-reward>0', ['b', 'c']],
  ['reflection>3', ['c']],
  ['tokens>=900', ['c']],
  ['hits>4', ['a']],
  ['status:truncated', ['c']],
  ['run:run-a wrong', ['b']],
  ['prompt:p1 right', ['a']],
])('%s finds %j', (filter, ids) => {
  expect(found(filter)).toEqual(ids)
})

test('hits are those of the preset', () => {
  expect(found('hits>6', 'bilingual-1')).toEqual(['c'])
})

test('values are bound, never read as SQL', () => {
  expect(found(`facet:"x') or 1=1 --"`)).toEqual([])
})

test('a filter that cannot be read says where', () => {
  expect(() => found('right wrnog')).toThrow('filter, at character 7')
})
