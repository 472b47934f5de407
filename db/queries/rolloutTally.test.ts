import { expect, test } from 'vitest'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { rolloutTally } from './rolloutTally.ts'

const read = (id: string, correct: boolean | null, isLazy = false) =>
  aReadRollout(
    {
      id,
      promptKey: id.slice(0, 2),
      correct,
      correctSource: 'field',
      status: isLazy ? 'truncated' : 'completed',
    },
    { paperLazy: isLazy },
  )
const six = [
  read('p1-a', true),
  read('p1-b', false, true),
  read('p1-c', false),
  read('p2-a', null),
  read('p2-b', true, true),
  {
    ...read('p3-a', false),
    rollout: { ...read('p3-a', false).rollout, selection: 'failures_only' as const },
  },
]

test('counts outcomes, lazy under the preset and selections', async () => {
  const db = await importedDb(six)

  expect(rolloutTally(db, traceQuery.parse({ runs: ['run-a'], preset: 'dcore-paper' }))).toEqual({
    total: 6,
    right: 2,
    wrong: 3,
    unlabelled: 1,
    lazy: 1,
    truncated: 2,
    groups: 3,
    hasAdvantage: false,
    selections: { all: 5, failures_only: 1 },
  })
})

test('counts nothing where nothing is left', async () => {
  const db = await importedDb(six)

  expect(rolloutTally(db, traceQuery.parse({ runs: ['run-a'], filter: 'step:99' }))).toMatchObject({
    total: 0,
    groups: 0,
    selections: {},
  })
})
