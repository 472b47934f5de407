import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OriginSubject } from '#lib/model/origin.ts'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import type { Db } from '../open.ts'
import { report } from '../report.ts'
import { runId } from '../runNames.ts'
import { setRun } from '../settings.ts'
import { importedDb } from '../testing/importedDb.ts'
import { originCounts } from './originCounts.ts'
import { rolloutList } from './rolloutList.ts'

const about = (db: Db, subject: OriginSubject) =>
  originCounts(db, sql`true`)
    .filter((count) => count.subject === subject)
    .map(({ source, field, rollouts }) => [source, field, rollouts])

const four = [0, 1, 2, 3].map((sample) =>
  aReadRollout({
    id: `r${sample}`,
    sample,
    reward: sample / 4,
    advantage: sample === 0 ? null : sample,
    step: 7,
    stepSource: 'directory',
  }),
)

test('counts rollouts by where each fact came from', async () => {
  const db = await importedDb(four)

  expect(about(db, 'step')).toEqual([['directory', null, 4]])
  expect(about(db, 'reward')).toEqual([['field', 'reward', 4]])
  expect(about(db, 'advantage')).toEqual([
    ['field', 'advantage', 3],
    ['none', null, 1],
  ])
  expect(about(db, 'correct')).toEqual([['none', null, 4]])
})

test('a rule and a step set by the user are told as such', async () => {
  const db = await importedDb(four)

  setRun(db, runId('run-a'), {
    change: { step: 9, correct: { kind: 'threshold', on: 'reward', atLeast: 0.5 } },
    now: 2,
  })

  expect(about(db, 'step')).toEqual([['user', null, 4]])
  expect(about(db, 'correct')).toEqual([['user', 'reward>=0.5', 4]])
})

test('a step set by the flags of an import is set by the user', async () => {
  expect(about(await importedDb(four, { step: 3 }), 'step')).toEqual([['user', null, 4]])
})

test('a report says where the facts it stands on came from', async () => {
  const db = await importedDb(four)
  const query = traceQuery.parse({ runs: ['run-a'] })

  const { origins } = report(db, { ...query, metric: 'reward' })

  expect(origins?.map(({ subject, source }) => [subject, source])).toEqual([
    ['step', 'directory'],
    ['reward', 'field'],
  ])
})

test('a row of a list says how its own status is known', async () => {
  const db = await importedDb([aReadRollout({ status: 'truncated', statusSource: 'inferred' })])
  const query = { ...traceQuery.parse({ runs: ['run-a'] }), sort: 'sample', limit: 10, offset: 0 }

  const [row] = rolloutList(db, query).rollouts

  expect(row?.origins.sources).toMatchObject({ status: 'inferred', step: 'field', group: 'prompt_equal' })
  expect(row?.origins.fields).toMatchObject({ status: null, step: 'step' })
})
