import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, dataFolder } from './dataFolder.ts'
import { claimThis, createImport } from './importQueue.ts'
import { loadInstruments } from './instruments.ts'
import { type Db, openDb } from './open.ts'
import { importAnswer, importById } from './queries/importList.ts'
import { importPage } from './queries/importPage.ts'
import { rawRecord } from './queries/rawRecord.ts'
import { rejectList } from './queries/rejectList.ts'
import { rolloutPage } from './queries/rolloutPage.ts'
import { runPage } from './queries/runPage.ts'
import { reclassify } from './reclassify.ts'
import { storeSource } from './storeSource.ts'
import { workOn } from './workOn.ts'

let folder: DataFolder
let db: Db
beforeEach(() => {
  folder = dataFolder(mkdtempSync(join(tmpdir(), 'reasonscope-')))
  db = openDb(':memory:')
})
afterEach(() => rmSync(folder.root, { recursive: true }))

const line = (id: number, rest = {}) =>
  JSON.stringify({
    id: `r${id}`,
    run: 'made',
    step: 3,
    prompt: 'What is 6*7?',
    completion: `<think>Wait, 6*7. It is 42.</think>${id}`,
    reward: id % 2,
    ...rest,
  })

async function imported(text: string, path = 'mine/a.jsonl'): Promise<string> {
  const stored = await storeSource(folder, Readable.from([Buffer.from(text)]))
  const id = createImport(db, [{ path, ...stored }], { now: 1 })
  claimThis(db, id, { worker: 'w', now: 1 })
  await workOn(db, id, { folder, worker: 'w', clock: () => 2 })
  return id
}

const someId = () =>
  (db.$client.prepare('select id from rollouts order by row_id').get() as { id: string }).id

test('a dump becomes a run with thoughts and counts', async () => {
  const id = await imported([line(0), line(1), '{"broken', ''].join('\n'))

  const row = importById(db, id)
  expect(row && importAnswer(row)).toMatchObject({
    run: 'made',
    format: 'native',
    offered: 3,
    rollouts: 2,
    groups: 1,
    rejected: 1,
  })
  expect(rejectList(db, id)).toMatchObject([{ path: 'mine/a.jsonl', line: 3 }])
  expect(runPage(db, 'made')).toMatchObject({
    rollouts: 2,
    guessed: 2,
    checkpoints: [{ step: 3, groups: 1 }],
  })
  expect(rolloutPage(db, someId())).toMatchObject({ row: { hits: { 'dcore-script': 1 } } })
  expect(rolloutPage(db, someId()).thoughts[0]?.thoughts.length).toBeGreaterThan(0)
})

test('the raw record is the line as it was written', async () => {
  await imported(`${line(0)}\n${line(1)}\n`)

  const raw = await rawRecord(db, folder, { id: someId() })

  expect(raw).toMatchObject({ text: line(0), isCut: false, provenance: { path: 'mine/a.jsonl', line: 1 } })
  expect(await rawRecord(db, folder, { id: someId(), limit: 10 })).toMatchObject({
    text: line(0).slice(0, 10),
    isCut: true,
  })
})

test('the same bytes under another name add nothing', async () => {
  await imported(line(0))

  const again = await imported(line(0), 'elsewhere/b.jsonl')

  expect(importById(db, again)).toMatchObject({ rollouts: 0, duplicates: 1 })
  expect(importPage(db, again, 3).fileRows).toMatchObject([{ path: 'elsewhere/b.jsonl', state: 'done' }])
})

test('another file with the same ids never merges', async () => {
  await imported(line(0))

  const other = await imported(line(0, { reward: 1 }), 'mine/b.jsonl')

  expect(importById(db, other)).toMatchObject({ rollouts: 1, duplicates: 0 })
})

test('reclassifying reads stored bodies by the rules of today', async () => {
  await imported(line(0))
  const before = db.$client.prepare('select * from rollouts').get()
  expect(reclassify(db, { runId: null, instruments: loadInstruments() })).toBe(0)
  db.$client.prepare("update rule_versions set lexicon = 'old'").run()
  db.$client.prepare('update rollouts set thoughts_deduction = 99').run()
  db.$client.prepare('delete from reasoning_turns').run()

  expect(reclassify(db, { runId: null, instruments: loadInstruments() })).toBe(1)

  expect(db.$client.prepare('select * from rollouts').get()).toEqual({ ...(before as object), rules_id: 2 })
  expect(db.$client.prepare('select count(*) as n from reasoning_turns').get()).toEqual({ n: 1 })
})
