import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { type DataFolder, dataFolder, sourcePath } from './dataFolder.ts'
import { health } from './health.ts'
import { createImport } from './importQueue.ts'
import type { Db } from './open.ts'
import { removeRun } from './removeRun.ts'
import { runId } from './runNames.ts'
import { putSeries, seriesList } from './series.ts'
import { hashOf, importedDb, importInto } from './testing/importedDb.ts'

let folder: DataFolder
beforeEach(() => {
  folder = dataFolder(mkdtempSync(join(tmpdir(), 'reasonscope-')))
  for (const name of ['a.jsonl', 'b.jsonl']) writeFileSync(sourcePath(folder, hashOf(name)), 'x')
})
afterEach(() => rmSync(folder.root, { recursive: true }))

const other = { key: 'run-b', source: 'field', model: null } as const
const kept = (name: string) => existsSync(sourcePath(folder, hashOf(name)))
const count = (db: Db, table: string) => db.$client.prepare(`select count(*) as n from ${table}`).get()

test('a run goes with everything that was its own', async () => {
  const db = await importedDb([aReadRollout({ rewardParts: { format: { value: 1, weight: null } } })])
  putSeries(db, { name: 'story', members: ['run-a'], now: 1 })

  const removed = removeRun(db, folder, runId('run-a'))

  expect(removed).toMatchObject({ rollouts: 1, files: 1 })
  for (const table of [
    ...[
      'runs',
      'rollouts',
      'groups',
      'checkpoints',
      'placements',
      'bodies',
      'reasoning_turns',
      'reward_parts',
    ],
    ...['imports', 'source_files', 'series_members'],
  ])
    expect([table, count(db, table)]).toEqual([table, { n: 0 }])
  expect(seriesList(db)).toEqual([])
  expect(kept('a.jsonl')).toBe(false)
})

test('bytes that another run came from are kept', async () => {
  const db = await importedDb([aReadRollout(), aReadRollout({ id: 'b', run: other })])

  removeRun(db, folder, runId('run-a'))

  expect(kept('a.jsonl')).toBe(true)
  expect(health(db)).toMatchObject({ integrity: 'ok', orphans: 0 })
  expect(count(db, 'imports')).toEqual({ n: 1 })
})

test('only the file of the removed run is freed', async () => {
  const db = await importedDb([aReadRollout()])
  await importInto(db, [aReadRollout({ id: 'b', run: other })], { path: 'b.jsonl' })

  removeRun(db, folder, runId('run-b'))

  expect([kept('a.jsonl'), kept('b.jsonl')]).toEqual([true, false])
})

test('an import after a removal adds everything again', async () => {
  const db = await importedDb([aReadRollout()])
  removeRun(db, folder, runId('run-a'))

  await importInto(db, [aReadRollout()])

  expect(db.$client.prepare('select added, duplicates from imports').all()).toEqual([
    { added: 1, duplicates: 0 },
  ])
})

test('a run that is being written is not removed', async () => {
  const db = await importedDb([aReadRollout()])
  const id = createImport(db, [{ path: 'c.jsonl', hash: hashOf('c'), size: 1 }], { now: 2 })
  db.$client
    .prepare("update imports set state = 'running', runs = ? where id = ?")
    .run(JSON.stringify([runId('run-a')]), id)

  expect(() => removeRun(db, folder, runId('run-a'))).toThrow('cancel it first')
})
