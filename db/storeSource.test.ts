import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allOf } from '#lib/testing/aFile.ts'
import { type DataFolder, dataFolder, sourcePath } from './dataFolder.ts'
import { keptSource } from './keptSource.ts'
import { storeSource } from './storeSource.ts'

let folder: DataFolder
beforeEach(() => {
  folder = dataFolder(mkdtempSync(join(tmpdir(), 'reasonscope-')))
})
afterEach(() => rmSync(folder.root, { recursive: true }))

async function* chunks(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('bytes lie under their hash, whole', async () => {
  const stored = await storeSource(folder, chunks('ab', '', 'c'))

  expect(stored).toEqual({ hash: createHash('sha256').update('abc').digest('hex'), size: 3 })
  expect(readFileSync(sourcePath(folder, stored.hash), 'utf8')).toBe('abc')
  expect(readdirSync(folder.tmp)).toEqual([])
})

test('an empty file is stored like any other', async () => {
  expect((await storeSource(folder, chunks())).size).toBe(0)
})

test('more than the limit is refused and leaves nothing', async () => {
  await expect(storeSource(folder, chunks('abc', 'def'), 5)).rejects.toThrow('more than 5 bytes')

  expect([readdirSync(folder.sources), readdirSync(folder.tmp)]).toEqual([[], []])
})

test('a stream that breaks leaves nothing', async () => {
  async function* broken() {
    yield Buffer.from('abc')
    throw new Error('connection lost')
  }

  await expect(storeSource(folder, broken())).rejects.toThrow('connection lost')

  expect([readdirSync(folder.sources), readdirSync(folder.tmp)]).toEqual([[], []])
})

test('kept bytes are read from any place on', async () => {
  const { hash, size } = await storeSource(folder, chunks('abcdef'))

  const read = await allOf(keptSource(folder, { path: 'x', hash, size }).read(2))

  expect(Buffer.concat(read).toString()).toBe('cdef')
})

test('only a hash becomes a path', () => {
  expect(() => sourcePath(folder, '../../etc/passwd')).toThrow('not a SHA-256')
})
