import { expect, test } from 'vitest'
import { noKinds } from '#lib/model/thought.ts'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { kindTotals } from './kindTotals.ts'

test('thoughts of each kind are summed over what is asked for', async () => {
  const db = await importedDb([
    aReadRollout({}, { thoughts: { ...noKinds, deduction: 2, reflection: 1 } }),
    aReadRollout({ id: 'b', step: 2 }, { thoughts: { ...noKinds, deduction: 5 } }),
  ])

  expect(kindTotals(db, traceQuery.parse({ runs: [] }))).toEqual({ ...noKinds, deduction: 7, reflection: 1 })
  expect(kindTotals(db, traceQuery.parse({ runs: ['run-a'], steps: { from: 2, to: 2 } }))).toEqual({
    ...noKinds,
    deduction: 5,
  })
  expect(kindTotals(db, traceQuery.parse({ runs: ['run-a'], steps: { from: 9, to: 9 } }))).toEqual(noKinds)
})
