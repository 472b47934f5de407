import { expect, test } from 'vitest'
import { claimThis, createImport } from '../importQueue.ts'
import { openDb } from '../open.ts'
import { hashOf } from '../testing/importedDb.ts'
import { startWatch } from '../watches.ts'
import { importWait } from './importWait.ts'

const file = { path: 'a.jsonl', hash: hashOf('a'), size: 1 }

test('counts the imports that are taken before it', () => {
  const db = openDb(':memory:')
  const [running, first, second] = [1, 2, 3].map((now) => createImport(db, [file], { now }))
  claimThis(db, running!, { worker: 'w', now: 10 })

  expect(importWait(db, first!)).toEqual({
    ahead: 0,
    heartbeatAt: null,
    other: { id: running, heartbeatAt: 10 },
    watch: null,
  })
  expect(importWait(db, second!).ahead).toBe(1)
})

test('tells the last sign of life of its own worker', () => {
  const db = openDb(':memory:')
  const id = createImport(db, [file], { now: 1 })
  claimThis(db, id, { worker: 'w', now: 7 })

  expect(importWait(db, id)).toEqual({ ahead: 0, heartbeatAt: 7, other: null, watch: null })
})

test('nobody waits for a watched folder', () => {
  const db = openDb(':memory:')
  const watch = startWatch(db, { folder: '/data/job', name: 'job', now: 1, worker: 'w' })
  const id = createImport(db, [file], { now: 2 })

  expect(importWait(db, id)).toMatchObject({ ahead: 0, other: null, watch: null })
  expect(importWait(db, watch.importId).watch).toMatchObject({ id: watch.id, folder: '/data/job' })
})
