import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { claimThis, createImport, heartbeat } from '../importQueue.ts'
import { openDb } from '../open.ts'
import { hashOf, importInto } from '../testing/importedDb.ts'
import { importPage } from './importPage.ts'

test('time left runs down between commits', () => {
  const db = openDb(':memory:')
  const id = createImport(db, [{ path: 'a.jsonl', hash: hashOf('a'), size: 100 }], { now: 0 })
  claimThis(db, id, { worker: 'w', now: 1000 })
  expect(importPage(db, id, 2000).secondsLeft).toBeNull()

  db.$client.prepare('update imports set bytes_done = 25').run()
  heartbeat(db, id, { worker: 'w', now: 11_000 })

  // 25 bytes took 10 s, so 75 bytes take 30 s from the last commit on.
  expect(importPage(db, id, 11_000).secondsLeft).toBe(30)
  expect(importPage(db, id, 16_000).secondsLeft).toBe(25)
  expect(importPage(db, id, 60_000).secondsLeft).toBe(0)
})

test('an ended import has its files and no time left', async () => {
  const db = openDb(':memory:')
  const id = await importInto(db, [aReadRollout({ id: 'a' })], { path: 'run/a.jsonl' })

  expect(importPage(db, id, 5)).toMatchObject({
    state: 'done',
    rollouts: 1,
    firstPath: 'run/a.jsonl',
    isWatching: false,
    fileRows: [
      { path: 'run/a.jsonl', state: 'done', format: 'native', detection: 'certain: a test', records: 1 },
    ],
    secondsLeft: null,
  })
})

test('an unknown import is a refusal', () => {
  expect(() => importPage(openDb(':memory:'), 'nosuch', 0)).toThrow('no import nosuch')
})
