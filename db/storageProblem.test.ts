import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from './dataFolder.ts'
import { openDb } from './open.ts'
import { storageProblem } from './storageProblem.ts'

const failure = (code: string) => Object.assign(new Error('it failed'), { code })

test.each([
  ['ENOSPC', 'the disk is full'],
  ['SQLITE_FULL', 'the disk is full'],
  ['EROFS', 'cannot be written'],
  ['SQLITE_READONLY_DBMOVED', 'cannot be written'],
  ['SQLITE_IOERR_WRITE', 'the disk gives errors'],
  ['SQLITE_CORRUPT_VTAB', 'the database is damaged'],
])('%s says what to do', (code, meaning) => {
  expect(storageProblem(failure(code), '/data')?.message).toContain(meaning)
})

test('any other error stays what it is', () => {
  expect(storageProblem(failure('ENOENT'), '/data')).toBeNull()
  expect(storageProblem('text', '/data')).toBeNull()
})

test('a file that is no database is refused by name', () => {
  const root = mkdtempSync(join(tmpdir(), 'storage-'))
  const { database } = dataFolder(root)
  writeFileSync(
    database,
    'this is a text of more than a hundred bytes, and certainly not a database '.repeat(3),
  )
  expect(() => openDb(database)).toThrow(/reasonscope.db: the database is damaged/)
  rmSync(root, { recursive: true })
})
