import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mapping } from '#lib/parse/mapping.ts'
import { type DataFolder, dataFolder } from './dataFolder.ts'
import { claimImport, createImport } from './importQueue.ts'
import { mappingList, putMapping, removeMapping } from './mappings.ts'
import { type Db, openDb } from './open.ts'
import { importById } from './queries/importList.ts'
import { importPage } from './queries/importPage.ts'
import { rejectList } from './queries/rejectList.ts'
import { readFilesAgain, readRejectsAgain } from './readAgain.ts'
import { storeSource } from './storeSource.ts'
import { workOn } from './workOn.ts'

let folder: DataFolder
let db: Db
beforeEach(() => {
  folder = dataFolder(mkdtempSync(join(tmpdir(), 'again-')))
  db = openDb(':memory:')
})
afterEach(() => rmSync(folder.root, { recursive: true }))

async function work(): Promise<void> {
  const id = claimImport(db, { worker: 'w', now: 2, isDead: () => true })
  if (id !== null) await workOn(db, id, { folder, worker: 'w', clock: () => 3 })
}

async function imported(files: Readonly<Record<string, string>>, options = {}): Promise<string> {
  const stored = await Promise.all(
    Object.entries(files).map(async ([path, text]) => ({
      path,
      ...(await storeSource(folder, Readable.from([Buffer.from(text)]))),
    })),
  )
  const id = createImport(db, stored, { options, now: 1 })
  await work()
  return id
}

const mine = (fields: Readonly<Record<string, string>>) =>
  mapping.parse({
    name: 'mine',
    fields: Object.fromEntries(Object.entries(fields).map(([field, path]) => [field, { path }])),
  })
const rows =
  '{"q":"1+1?","a":"2","points":1}\n{"q":"1+2?","a":"3","points":"many"}\n{"q":"1+3?","a":"5","points":0}\n'
const rewards = () => db.$client.prepare('select reward from rollouts order by row_id').pluck().all()
const counts = (id: string) => {
  const { offered = -1, rollouts = -1, rejected = -1, state = '' } = importById(db, id) ?? {}
  return { offered, rollouts, rejected, state }
}

test('a refused file is read by a mapping later', async () => {
  const id = await imported({ 'own/rows.jsonl': rows })
  expect(importPage(db, id, 9).fileRows[0]).toMatchObject({ state: 'refused' })
  putMapping(db, mine({ prompt: 'q', completion: 'a', reward: 'points' }), 5)
  readFilesAgain(db, id, [{ path: 'own/rows.jsonl', format: 'mine' }])
  await work()
  expect(counts(id)).toEqual({ offered: 3, rollouts: 2, rejected: 1, state: 'done' })
  expect(rewards()).toEqual([1, 0])
})

test('another format replaces what was read before', async () => {
  putMapping(db, mine({ prompt: 'q', completion: 'a', reward: 'points', run: 'q' }), 5)
  const id = await imported({
    'own/rows.jsonl': rows,
    'own/other.jsonl': '{"prompt":"x","completion":"y"}\n',
  })
  readFilesAgain(db, id, [{ path: 'own/rows.jsonl', format: 'mine' }])
  await work()
  expect(db.$client.prepare('select count(*) from runs').pluck().get()).toBe(3)
  putMapping(db, mine({ prompt: 'q', completion: 'a' }), 6)
  readFilesAgain(db, id, [{ path: 'own/rows.jsonl', format: 'mine' }])
  await work()
  expect(counts(id)).toEqual({ offered: 4, rollouts: 4, rejected: 0, state: 'done' })
  expect(db.$client.prepare('select name from runs').pluck().all()).toEqual(['own'])
  for (const table of ['bodies', 'rollouts']) {
    expect(db.$client.prepare(`select count(*) from ${table}`).pluck().get()).toBe(4)
  }
})

test('only rejected records are read again', async () => {
  putMapping(db, mine({ prompt: 'q', completion: 'a', reward: 'points' }), 5)
  const id = await imported({ 'own/rows.jsonl': rows }, { format: 'mine' })
  expect(rejectList(db, id)).toMatchObject([{ line: 2, field: 'points' }])
  const before = db.$client.prepare('select row_id from rollouts order by row_id').pluck().all()
  putMapping(db, mine({ prompt: 'q', completion: 'a' }), 6)
  expect(readRejectsAgain(db, id)).toBe(1)
  await work()
  expect(counts(id)).toEqual({ offered: 3, rollouts: 3, rejected: 0, state: 'done' })
  expect(rejectList(db, id)).toEqual([])
  expect(rewards()).toEqual([1, 0, null])
  const after = db.$client.prepare('select row_id from rollouts order by row_id').pluck().all()
  expect(after.slice(0, 2)).toEqual(before)
  expect(() => readRejectsAgain(db, id)).toThrow('no rejected records')
})

test('what still cannot be read is counted once', async () => {
  putMapping(db, mine({ prompt: 'q', completion: 'a', reward: 'points' }), 5)
  const id = await imported({ 'own/rows.jsonl': rows }, { format: 'mine' })
  readRejectsAgain(db, id)
  await work()
  expect(counts(id)).toEqual({ offered: 3, rollouts: 2, rejected: 1, state: 'done' })
  expect(rejectList(db, id)).toHaveLength(1)
})

test('names of formats and unknown files are refused', async () => {
  expect(() => putMapping(db, { ...mine({ completion: 'a' }), name: 'verl' }, 1)).toThrow('name of a format')
  const id = await imported({ 'own/rows.jsonl': rows })
  expect(() => readFilesAgain(db, id, [{ path: 'own/none.jsonl', format: null }])).toThrow('no file')
  expect(() => readFilesAgain(db, id, [{ path: 'own/rows.jsonl', format: 'none' }])).toThrow('no format')
  putMapping(db, mine({ completion: 'a' }), 1)
  expect(mappingList(db).map(({ name }) => name)).toEqual(['mine'])
  removeMapping(db, 'mine')
  expect(() => removeMapping(db, 'mine')).toThrow('no mapping')
})
