import { expect, test } from 'vitest'
import {
  cancelImport,
  claimImport,
  claimThis,
  createImport,
  endImport,
  heartbeat,
  resumeImport,
} from './importQueue.ts'
import { type Db, openDb } from './open.ts'
import { hashOf } from './testing/importedDb.ts'

const alive = () => false
const file = { path: 'a.jsonl', hash: hashOf('a'), size: 3 }
const state = (db: Db) => db.$client.prepare('select state, worker from imports').get()

function queued(): { db: Db; id: string } {
  const db = openDb(':memory:')
  return { db, id: createImport(db, [file], { now: 0 }) }
}

test('the oldest waiting import is taken first and once', () => {
  const { db, id } = queued()
  const later = createImport(db, [file], { now: 5 })

  const taken = [1, 2, 3].map((n) => claimImport(db, { worker: `w${n}`, now: 10, isDead: alive }))

  expect(taken).toEqual([id, later, null])
})

test('an import of a dead or silent worker is taken over', () => {
  const { db, id } = queued()
  claimImport(db, { worker: 'w1', now: 0, isDead: alive })
  expect(claimImport(db, { worker: 'w2', now: 30_000, isDead: alive })).toBeNull()

  expect(claimImport(db, { worker: 'w2', now: 30_000, isDead: (worker) => worker === 'w1' })).toBe(id)
  expect(claimImport(db, { worker: 'w3', now: 120_000, isDead: alive })).toBe(id)
  expect(heartbeat(db, id, { worker: 'w2', now: 120_001 })).toBe(false)
})

test('cancelling takes it from its worker; resuming queues it again', () => {
  const { db, id } = queued()
  claimThis(db, id, { worker: 'w', now: 0 })

  cancelImport(db, id, 1)
  expect(heartbeat(db, id, { worker: 'w', now: 2 })).toBe(false)
  expect(state(db)).toEqual({ state: 'cancelled', worker: null })

  resumeImport(db, id)
  expect(claimImport(db, { worker: 'w2', now: 3, isDead: alive })).toBe(id)
})

test('what is over cannot be cancelled or claimed', () => {
  const { db, id } = queued()
  claimThis(db, id, { worker: 'w', now: 0 })
  endImport(db, id, { error: null, now: 1 })

  expect(() => cancelImport(db, id, 2)).toThrow('it is done')
  expect(() => resumeImport(db, id)).toThrow('it is done')
  expect(() => claimThis(db, id, { worker: 'v', now: 2 })).toThrow('not waiting')
  expect(() => cancelImport(db, 'nosuch', 2)).toThrow('no import nosuch')
})

test('nothing to import is a refusal', () => {
  expect(() => createImport(openDb(':memory:'), [], { now: 0 })).toThrow('no file')
})

test('an import made for a worker is never seen waiting', () => {
  const db = openDb(':memory:')
  createImport(db, [file], { now: 0, worker: 'mine' })

  expect(claimImport(db, { worker: 'other', now: 1, isDead: alive })).toBeNull()
  expect(state(db)).toEqual({ state: 'running', worker: 'mine' })
})
