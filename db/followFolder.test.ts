import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, dataFolder } from './dataFolder.ts'
import { FolderFollower } from './followFolder.ts'
import { type Db, openDb } from './open.ts'
import { importById } from './queries/importList.ts'
import { seenFiles } from './seenFiles.ts'
import { aZip } from './testing/anArchive.ts'
import { endWatch, startWatch, type Watch, watchById } from './watches.ts'

let root: string
let watched: string
let folder: DataFolder
let db: Db
let now: number
let watch: Watch
let follower: FolderFollower

const aFollower = () =>
  new FolderFollower(db, watch, {
    folder,
    worker: 'here',
    clock: () => now,
    look: () => seenFiles(watched, 'job'),
  })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watch-'))
  watched = join(root, 'job')
  mkdirSync(watched)
  folder = dataFolder(join(root, 'data'))
  db = openDb(':memory:')
  now = 1_000_000
  watch = startWatch(db, { folder: watched, name: 'job', now, worker: 'here' })
  follower = aFollower()
})
afterEach(() => {
  db.$client.close()
  rmSync(root, { recursive: true })
})

const row = (id: string, more: object = {}) =>
  JSON.stringify({ run: 'job', step: 1, id, prompt: `question ${id}`, completion: `answer ${id}`, ...more })

/** Looks until what is there has been read: bytes are taken up between looks. */
async function look(times = 3): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    now += 1000
    await follower.look()
    await new Promise((settle) => setTimeout(settle, 30))
  }
}

const ids = () => db.$client.prepare('select native_id as id from rollouts order by native_id').pluck().all()
const counts = () => {
  const { rollouts, rejected } = importById(db, watch.importId) ?? { rollouts: -1, rejected: -1 }
  return { rollouts, rejected }
}

test('appended lines are read as they come', async () => {
  writeFileSync(join(watched, 'a.jsonl'), `${row('1')}\n`)
  await look()
  expect(ids()).toEqual(['1'])
  appendFileSync(join(watched, 'a.jsonl'), `${row('2')}\n${row('3')}\n`)
  await look()
  expect(ids()).toEqual(['1', '2', '3'])
})

test('a half-written last line waits for its end', async () => {
  const line = row('2')
  writeFileSync(join(watched, 'a.jsonl'), `${row('1')}\n${line.slice(0, 20)}`)
  await look(6)
  expect(ids()).toEqual(['1'])
  expect(counts().rejected).toBe(0)
  appendFileSync(join(watched, 'a.jsonl'), `${line.slice(20)}\n`)
  await look()
  expect(ids()).toEqual(['1', '2'])
  expect(counts()).toEqual({ rollouts: 2, rejected: 0 })
})

test('new files and folders are noticed', async () => {
  writeFileSync(join(watched, 'a.jsonl'), `${row('1')}\n`)
  await look()
  mkdirSync(join(watched, 'more'))
  writeFileSync(join(watched, 'more', 'b.jsonl'), `${row('2')}\n`)
  writeFileSync(join(watched, 'c.jsonl.tmp'), `${row('3')}\n`)
  await look()
  expect(ids()).toEqual(['1', '2'])
})

test('a rotated file keeps its rollouts', async () => {
  const file = join(watched, 'a.jsonl')
  writeFileSync(file, `${row('1')}\n${row('2')}\n`)
  await look()
  renameSync(file, join(watched, 'a.1.jsonl'))
  writeFileSync(file, `${row('3')}\n`)
  await look()
  expect(ids()).toEqual(['1', '2', '3'])
  expect(counts().rollouts).toBe(3)
})

test('a replaced file gives what stands in it now', async () => {
  const file = join(watched, 'a.jsonl')
  writeFileSync(file, `${row('1')}\n${row('2')}\n{"broken"\n`)
  await look()
  expect(counts()).toEqual({ rollouts: 2, rejected: 1 })
  writeFileSync(
    file,
    `${row('4', { completion: 'quite another text, longer than the first ones were' })}\n${row('5')}\n${row('6')}\n`,
  )
  await look()
  expect(ids()).toEqual(['4', '5', '6'])
  expect(counts()).toEqual({ rollouts: 3, rejected: 0 })
})

test('a document is read again when it rests', async () => {
  const file = join(watched, 'a.json')
  writeFileSync(file, `[${row('1')},\n`)
  await look(1)
  writeFileSync(file, `[${row('1')},\n${row('2')}]`)
  await look(5)
  expect(ids()).toEqual(['1', '2'])
  writeFileSync(file, `[${row('1')},\n${row('2')},\n${row('3')}]`)
  await look(5)
  expect(ids()).toEqual(['1', '2', '3'])
})

test('an archive is opened when it rests, again when it changes', async () => {
  const file = join(watched, 'step.zip')
  const zip = (...names: readonly string[]) =>
    aZip(names.map((name) => ({ name: `${name}.jsonl`, content: `${row(name)}\n` })))
  writeFileSync(file, zip('1', '2'))
  await look(6)
  expect(ids()).toEqual(['1', '2'])
  writeFileSync(file, zip('2', '3', '4'))
  await look(6)
  expect(ids()).toEqual(['2', '3', '4'])
})

test('another worker goes on where one stopped', async () => {
  const file = join(watched, 'a.jsonl')
  writeFileSync(file, `${row('1')}\n`)
  await look()
  follower = aFollower()
  appendFileSync(file, `${row('2')}\n`)
  await look()
  expect(ids()).toEqual(['1', '2'])
  expect(counts()).toEqual({ rollouts: 2, rejected: 0 })
})

test('an ended watch reads to the end', async () => {
  writeFileSync(join(watched, 'a.jsonl'), `${row('1')}\n${row('2')}`)
  await look()
  expect(ids()).toEqual(['1'])
  endWatch(db, watch.id)
  expect(await follower.look()).toBe(false)
  await follower.close()
  expect(ids()).toEqual(['1', '2'])
  expect(importById(db, watch.importId)?.state).toBe('done')
})

test('a folder that vanishes is said and forgiven', async () => {
  rmSync(watched, { recursive: true })
  await look(1)
  expect(watchById(db, watch.id).error).toContain('cannot be read')
  mkdirSync(watched)
  writeFileSync(join(watched, 'a.jsonl'), `${row('1')}\n`)
  await look()
  expect(watchById(db, watch.id).error).toBeNull()
  expect(ids()).toEqual(['1'])
})
