import { beforeEach, expect, test } from 'vitest'
import { claimImport } from './importQueue.ts'
import { type Db, openDb } from './open.ts'
import { claimWatches, endWatch, startWatch, watchById, watchList } from './watches.ts'

let db: Db
beforeEach(() => {
  db = openDb(':memory:')
})

const isDead = (worker: string) => worker !== 'alive'

test('a folder has one watch', () => {
  const one = startWatch(db, { folder: '/data/job', name: 'job', now: 1 })
  const again = startWatch(db, { folder: '/data/job', name: 'job', now: 2 })
  const fed = startWatch(db, { folder: null, name: 'job', now: 3 })
  expect(again.id).toBe(one.id)
  expect(fed.id).not.toBe(one.id)
  expect(watchList(db)).toHaveLength(2)
})

test('a worker never claims its own watch twice', () => {
  const { id } = startWatch(db, { folder: '/data/job', name: 'job', now: 1 })
  const claimant = { worker: 'me', now: 2, isDead }
  expect(claimWatches(db, claimant).map((watch) => watch.id)).toEqual([id])
  expect(claimWatches(db, claimant)).toEqual([])
})

test('a dead worker’s watch is taken over', () => {
  startWatch(db, { folder: '/data/job', name: 'job', now: 1, worker: 'gone' })
  startWatch(db, { folder: '/data/other', name: 'other', now: 1, worker: 'alive' })
  expect(claimWatches(db, { worker: 'me', now: 2, isDead }).map(({ name }) => name)).toEqual(['job'])
})

test('the queue leaves a watch alone until it ends', () => {
  const { id, importId } = startWatch(db, { folder: '/data/job', name: 'job', now: 1 })
  expect(claimImport(db, { worker: 'me', now: 2, isDead })).toBeNull()
  endWatch(db, id)
  expect(watchById(db, id).state).toBe('off')
  expect(claimImport(db, { worker: 'me', now: 3, isDead })).toBe(importId)
})
