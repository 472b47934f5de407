import { expect, test } from 'vitest'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { exportRows } from './exportRows.ts'
import { importedDb } from './testing/importedDb.ts'

const three = [
  aReadRollout({ id: 'a', sample: 0, reward: 1, correct: true, correctSource: 'field' }),
  aReadRollout({ id: 'b', sample: 1, reward: 0, correct: false, correctSource: 'field' }),
  aReadRollout({ id: 'c', sample: 2, reward: 0, correct: false, correctSource: 'field' }),
]
const wrong = traceQuery.parse({ runs: ['run-a'], filter: 'wrong' })

test('a rollout has a row with every fact and no row number', async () => {
  const rows = [...exportRows(await importedDb(three), 'rollouts', wrong)]

  expect(rows.map(({ id, reward }) => [id, reward])).toEqual([
    ['b', 0],
    ['c', 0],
  ])
  expect(Object.keys(rows[0]!)).toContain('hits.dcore-paper')
  expect(Object.keys(rows[0]!)).not.toContain('rowId')
})

test('a rollout has a row with where its facts came from', async () => {
  const db = await importedDb([aReadRollout({ reward: 1, status: 'truncated', statusSource: 'inferred' })])

  const [row] = exportRows(db, 'rollouts', traceQuery.parse({ runs: ['run-a'] }))

  expect(row).toMatchObject({
    'source.status': 'inferred',
    'source.reward': 'field',
    'field.reward': 'reward',
    'field.status': null,
    'source.correct': 'none',
  })
})

test('a group has a row with its signal', async () => {
  const rows = [...exportRows(await importedDb(three), 'groups', traceQuery.parse({ runs: ['run-a'] }))]

  expect(rows).toMatchObject([
    { signal: 'mixed', n: 3, right: 1, wrong: 2, source: 'prompt_equal', selection: 'all' },
  ])
})

test('a thought has a row with its text', async () => {
  const rows = [...exportRows(await importedDb(three), 'thoughts', wrong)]

  expect(rows).toMatchObject([
    { rollout: 'b', kind: 'deduction', text: 'First look, then book.' },
    { rollout: 'c', kind: 'deduction', text: 'First look, then book.' },
  ])
})
