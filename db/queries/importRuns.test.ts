import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { openDb } from '../open.ts'
import { importInto } from '../testing/importedDb.ts'
import { importRuns } from './importRuns.ts'

const two = [
  aReadRollout({ id: 'a', sample: 0, correct: true }),
  aReadRollout({ id: 'b', sample: 1, correct: null }),
]

test('counts the unlabelled rollouts of each run', async () => {
  const db = openDb(':memory:')
  const id = await importInto(db, two)

  expect(importRuns(db, id)).toMatchObject([
    { name: 'run-a', rollouts: 2, unlabelled: 1, guessed: 0, offered: 2, checkpoints: 1, isSynthetic: false },
  ])
})

test('tells what this import offered from what was there', async () => {
  const db = openDb(':memory:')
  await importInto(db, two)
  const id = await importInto(db, [aReadRollout({ id: 'c', sample: 2 })], { path: 'c.jsonl' })

  expect(importRuns(db, id)).toMatchObject([{ rollouts: 3, offered: 1 }])
})

test('an import that met no run has none', () => {
  expect(importRuns(openDb(':memory:'), 'nosuch')).toEqual([])
})
