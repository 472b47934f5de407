import { expect, test } from 'vitest'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { groupList } from './groupList.ts'
import { groupMembers } from './groupMembers.ts'

const rollouts = [
  aReadRollout({ id: 'b', promptKey: 'p1', sample: 1, reward: 0, correct: false, correctSource: 'field' }),
  aReadRollout({ id: 'a', promptKey: 'p1', sample: 0, reward: 1, correct: true, correctSource: 'field' }),
  aReadRollout({ id: 'c', promptKey: 'p2', sample: 0, reward: null }),
]

test('lists the rollouts of each group in order of sample', async () => {
  const db = await importedDb(rollouts)
  const query = traceQuery.parse({ runs: ['run-a'] })
  const ids = groupList(db, { ...query, signal: null, sort: 'step', limit: 9, offset: 0 }).groups.map(
    ({ groupId }) => groupId,
  )

  const members = groupMembers(db, query, ids)

  expect([...members.values()].map((group) => group.map(({ id, correct }) => [id, correct]))).toEqual([
    [
      ['a', true],
      ['b', false],
    ],
    [['c', null]],
  ])
})

test('leaves out what the query leaves out', async () => {
  const db = await importedDb(rollouts)
  const query = traceQuery.parse({ runs: ['run-a'], filter: 'wrong' })
  const [group] = groupList(db, { ...query, signal: null, sort: 'step', limit: 9, offset: 0 }).groups

  expect(
    groupMembers(db, query, [group!.groupId])
      .get(group!.groupId)
      ?.map(({ id }) => id),
  ).toEqual(['b'])
})
