import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, dataFolder } from './dataFolder.ts'
import { GrowingSource } from './growingSource.ts'

const store = 'ab'.repeat(32)
let folder: DataFolder

beforeEach(() => {
  folder = dataFolder(mkdtempSync(join(tmpdir(), 'growing-')))
})
afterEach(() => rmSync(folder.root, { recursive: true }))

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk)
  return text
}

test('who follows sees what is added later', async () => {
  const source = new GrowingSource(folder, store)
  await source.append(bytes('first '))
  const seen = textOf(source.asFile('a.jsonl').follow?.() ?? bytes(''))
  await source.append(bytes('second '))
  await source.append(bytes('third'))
  source.close()
  expect(await seen).toBe('first second third')
})

test('reading gives what is there and ends', async () => {
  const source = new GrowingSource(folder, store)
  await source.append(bytes('0123456789'))
  expect(await textOf(source.asFile('a').read(2, 5))).toBe('234')
  expect(await textOf(source.asFile('a').read())).toBe('0123456789')
})

test('kept bytes are taken up again', async () => {
  await new GrowingSource(folder, store).append(bytes('kept'))
  expect(new GrowingSource(folder, store).size).toBe(4)
})
