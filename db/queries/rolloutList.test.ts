import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type RolloutQuery, rolloutQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { rolloutAnswer, rolloutCondition, rolloutList } from './rolloutList.ts'
import { rolloutStream } from './rolloutStream.ts'
import { rolloutTables } from './scope.ts'

const db = await importedDb([
  aReadRollout({ id: 'a', reward: 0.5, sample: 0 }, { dcoreHits: 2, bilingualHits: 1 }),
  aReadRollout({ id: 'b', reward: null, sample: 1 }),
  aReadRollout({ id: 'c', reward: 1, sample: 2, correct: false }, { paperLazy: true }),
])
const listed = (about: Partial<RolloutQuery>) =>
  rolloutList(db, rolloutQuery.parse({ runs: ['run-a'], ...about }))

test.each([
  ['reward', ['a', 'c', 'b']],
  ['-reward', ['c', 'a', 'b']],
  ['-hits', ['a', 'b', 'c']],
])('sorting by %s puts unknown values last', (sort, ids) => {
  expect(listed({ sort }).rollouts.map(({ id }) => id)).toEqual(ids)
})

test('hits are sorted by the list of the preset', () => {
  expect(listed({ sort: '-hits', preset: 'bilingual-1' }).rollouts[0]?.id).toBe('a')
})

test('the rollouts of a run are found by index', () => {
  const where = rolloutCondition(db, rolloutQuery.parse({ runs: ['run-a'], split: 'train', filter: 'wrong' }))

  const plan = db.all<{ detail: string }>(
    sql`explain query plan select count(*) from ${rolloutTables} where ${where}`,
  )

  expect(plan.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'))).toEqual([])
})

test('an unknown sort is refused', () => {
  expect(() => listed({ sort: 'colour' })).toThrow('"colour" is not one of step')
})

test('a window knows how many there are', () => {
  const { total, rollouts } = listed({ limit: 1, offset: 2 })

  expect([total, rollouts.map(({ id }) => id)]).toEqual([3, ['c']])
})

test('lazy needs the pattern and a wrong answer', () => {
  const [a, , c] = listed({}).rollouts

  expect([a?.lazy['dcore-paper'], c?.lazy['dcore-paper'], c?.lazy['dcore-script']]).toEqual([
    false,
    true,
    false,
  ])
})

test('the answer has the keys scripts rely on', () => {
  const [row] = listed({}).rollouts

  expect(row && rolloutAnswer(row)).toEqual({
    id: 'a',
    run: 'run-a',
    split: 'train',
    step: 1,
    facet: null,
    group: row?.group,
    sample: 0,
    reward: 0.5,
    correct: null,
    status: 'completed',
    reasoningTokens: 100,
    hits: { 'dcore-script': 2, 'dcore-paper': 2, 'lazy-wrong': 2, 'bilingual-1': 1 },
    thoughts: { decomposition: 0, reflection: 0, verification: 0, deduction: 2, other: 0 },
    selection: 'all',
    origins: row?.origins,
  })
  expect(row?.origins.sources.reward).toBe('field')
})

test('a stream gives every rollout in order', () => {
  const query = rolloutQuery.parse({ runs: ['run-a'] })

  expect([...rolloutStream(db, query)].map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
