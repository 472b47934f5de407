import { expect, test } from 'vitest'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { type GroupQuery, groupList } from './groupList.ts'

const labelled = (correct: boolean) => ({ correct, correctSource: 'field', reward: Number(correct) }) as const
const db = await importedDb([
  aReadRollout({ id: 'a', sample: 0, ...labelled(true) }),
  aReadRollout({ id: 'b', sample: 1, ...labelled(false) }),
  aReadRollout({ id: 'c', promptKey: 'p2', sample: 0, ...labelled(false) }),
  aReadRollout({ id: 'd', promptKey: 'p2', sample: 1, ...labelled(false) }),
  aReadRollout({ id: 'e', promptKey: 'p3', sample: 0, reward: null }),
])

function listed(about: Partial<GroupQuery> = {}) {
  const window = { signal: null, sort: 'step', limit: 10, offset: 0 }
  return groupList(db, { ...traceQuery.parse({ runs: ['run-a'] }), ...window, ...about })
}

test('every group has the signal of the metric', () => {
  const { total, signals, groups } = listed()

  expect(total).toBe(3)
  expect(signals).toMatchObject({ mixed: 1, 'all-wrong': 1, absent: 1, singleton: 0 })
  expect(groups.map(({ signal, meanReward, sd }) => [signal, meanReward, sd])).toEqual([
    ['mixed', 0.5, 0.5],
    ['all-wrong', 0, 0],
    ['absent', null, null],
  ])
})

test('a chosen signal leaves the counts of all', () => {
  const { total, signals } = listed({ signal: 'mixed' })

  expect([total, signals['all-wrong']]).toEqual([1, 1])
})

test('unknown means sort last in both directions', () => {
  expect(listed({ sort: '-mean' }).groups.map(({ promptKey }) => promptKey)).toEqual(['p1', 'p2', 'p3'])
  expect(listed({ sort: 'mean' }).groups.map(({ promptKey }) => promptKey)).toEqual(['p2', 'p1', 'p3'])
})
