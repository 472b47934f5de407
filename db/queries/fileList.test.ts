import { expect, test } from 'vitest'
import { createImport } from '../importQueue.ts'
import { type Db, openDb } from '../open.ts'
import { hashOf } from '../testing/importedDb.ts'
import { archiveOf, fileCount, fileList, fileVerdicts } from './fileList.ts'

/** An import of a plain file and an archive with an archive in it. */
function anImport(): { readonly db: Db; readonly id: string } {
  const db = openDb(':memory:')
  const files = ['a.jsonl', 'z.zip'].map((path) => ({ path, hash: hashOf(path), size: 5 }))
  const id = createImport(db, files, { now: 1 })
  const insert = db.$client.prepare(`insert into source_files
    (id, import_id, hash, path, place, size, container_id, container, state, format, detection, refusal, records)
    values (?, ?, '', ?, 'p', 1, ?, ?, ?, ?, ?, ?, ?)`)
  db.$client.exec(`update source_files set container = 'zip', state = 'expanded' where path = 'z.zip'`)
  insert.run(10, id, 'z.zip/1.jsonl', 2, null, 'done', 'verl', 'keys: x', null, 4)
  insert.run(11, id, 'z.zip/in.zip', 2, 'zip', 'expanded', null, null, null, 0)
  insert.run(12, id, 'z.zip/in.zip/2.jsonl', 11, null, 'done', 'verl', 'keys: x', null, 3)
  for (let i = 20; i < 26; i += 1)
    insert.run(i, id, `z.zip/${i}.md`, 2, null, 'refused', null, null, 'A text.', 0)
  return { db, id }
}

test('an archive is one row with its members counted', () => {
  const { db, id } = anImport()

  expect(fileList(db, id, { limit: 10 })).toMatchObject([
    { path: 'a.jsonl', members: null },
    { path: 'z.zip', members: { total: 8, read: 2, refused: 6, records: 7 } },
  ])
  expect(fileCount(db, id)).toBe(2)
})

test('the members of an archive are listed in pages', () => {
  const { db, id } = anImport()

  expect(fileCount(db, id, 2)).toBe(8)
  expect(fileList(db, id, { within: 2, limit: 2, offset: 6 }).map(({ path }) => path)).toEqual([
    'z.zip/25.md',
    'z.zip/in.zip',
  ])
  expect(archiveOf(db, id, 11)).toEqual({ id: 11, path: 'z.zip/in.zip' })
  expect(archiveOf(db, id, 1)).toBeNull()
})

test('files of one verdict are counted together', () => {
  const { db, id } = anImport()

  expect(fileVerdicts(db, id)).toEqual([
    {
      format: 'verl',
      reason: 'keys: x',
      files: 2,
      bytes: 2,
      paths: ['z.zip/1.jsonl', 'z.zip/in.zip/2.jsonl'],
    },
    {
      ...{ format: null, reason: 'A text.', files: 6, bytes: 6 },
      paths: ['z.zip/20.md', 'z.zip/25.md'],
    },
  ])
})
