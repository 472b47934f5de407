import { expect, test } from 'vitest'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { filterTrail } from './filterTrail.ts'

const four = [
  aReadRollout({ id: 'a', step: 1, correct: true, correctSource: 'field' }),
  aReadRollout({ id: 'b', step: 1, correct: false, correctSource: 'field' }),
  aReadRollout({ id: 'c', step: 2, correct: true, correctSource: 'field' }),
  aReadRollout({ id: 'd', step: 2, correct: true, correctSource: 'field' }),
]

test('says after which condition nothing is left', async () => {
  const db = await importedDb(four)
  const query = traceQuery.parse({
    runs: ['run-a'],
    split: 'train',
    steps: { from: 2, to: 2 },
    filter: 'tokens<=100 wrong reward>0',
  })

  const { all, steps } = filterTrail(db, query)

  expect(all).toBe(4)
  expect(steps.map(({ words, left }) => [words, left])).toEqual([
    ['split train', 4],
    ['step 2', 2],
    ['tokens at most 100', 2],
    ['wrong', 0],
    ['reward above 0', 0],
  ])
})

test('a step names the query without it', async () => {
  const db = await importedDb(four)
  const query = traceQuery.parse({ runs: ['run-a'], split: 'train', filter: 'wrong lazy' })

  const { steps } = filterTrail(db, query)

  expect(steps.map(({ without: { split, filter } }) => [split, filter])).toEqual([
    [null, 'wrong lazy'],
    ['train', 'lazy'],
    ['train', 'wrong'],
  ])
})
