import { expect, test } from 'vitest'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { freeze } from './freeze.ts'
import { orderBytes, orderReports } from './orderReports.ts'
import { importedDb } from './testing/importedDb.ts'

const rollouts = [aReadRollout({ id: 'a' }), aReadRollout({ id: 'b', step: 2 })]
const query = traceQuery.parse({ runs: ['run-a'] })

test('much to read is read only when asked for', async () => {
  const db = await importedDb(rollouts)
  const { bytes } = orderBytes(db, query)

  expect(orderReports(db, query, { asked: null, quick: bytes - 1 })).toBeNull()
  expect(orderReports(db, query, { asked: null, quick: bytes })?.transitions.rows).toHaveLength(2)
  expect(orderReports(db, query, { asked: 'checkpoint', quick: 0 })?.transitions.rows).toHaveLength(2)
})

test('pooled is one row for the split', async () => {
  const db = await importedDb(rollouts)

  const rows = orderReports(db, query, { asked: 'pooled' })?.transitions.rows

  expect(rows?.map(({ split, step }) => [split, step])).toEqual([['train', null]])
})

test('a shared run keeps the order as its page showed it', async () => {
  const db = await importedDb(rollouts)
  const target = { kind: 'run', run: { run: 'run-a', split: null, step: null } } as const

  const { view } = freeze(db, target, { now: 1, order: 'pooled', isMasked: false })

  expect(view.kind === 'run' && view.reports.order?.transitions.rows.length).toBe(1)
})
