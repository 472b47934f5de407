import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aFile } from '#lib/testing/aFile.ts'
import { readHead } from './readHead.ts'

const head = (content: string | Uint8Array, path = 'x.jsonl') =>
  readHead(aFile(content, { path, chunk: 65_536 }))
const pretty = JSON.stringify({ a: { b: [1, 2] }, c: 'x' }, null, 2)

test.each([
  ['lines', '{"a":1}\n{"a":2}\n', 'x.json'],
  ['lines', '{"a":1}', 'x.jsonl'],
  ['lines', '[1,2]\n[3,4]\n', 'x.jsonl'],
  ['lines', '{"a":NaN}\n{"a":2}\n', 'x.jsonl'],
  ['lines', '{"a":\n{"a":2}\n{"a":3}\n', 'x.jsonl'],
  ['lines', 'INFO start\n{"a":2}\n{"a":3}\n', 'x.log'],
  ['document', '{"a":1}', 'x.json'],
  ['document', pretty, 'x.jsonl'],
  ['document', pretty.slice(0, -3), 'x.json'],
  ['array', '[{"a":1},{"a":2}]', 'x.jsonl'],
  ['array', '\n [\n{"a":1},\n{"a":2}\n]\n', 'x.jsonl'],
  ['values', `${pretty}\n${pretty}`, 'x.jsonl'],
  ['values', '{"a":1}{"a":2}', 'x.jsonl'],
])('finds the shape %s of %j', async (shape, text, path) => {
  expect(await head(text, path)).toMatchObject({ kind: 'head', shape })
})

test('gives the first twenty values', async () => {
  const text = Array.from({ length: 50 }, (_, i) => `{"i":${i}}\n`).join('')

  expect(await head(text)).toMatchObject({ values: Array.from({ length: 20 }, (_, i) => ({ i })) })
})

test.each([
  ['The file is empty.', ''],
  ['The file holds only blank lines.', '\n \r\n'],
  ['The file holds only blank lines.', '\u{feff}'],
  ['not JSON', '# Title\n\nSome words\n'],
  ['not JSON', '# Title\n\nSome words and an example:\n\nmore\n{"input":"a"}\nmore\n'],
  ['not JSON', 'id,score\na,1\nb,2\n'],
  ['A Parquet file that is damaged', 'PAR1\u0015\u0004'],
  ['SQLite', 'SQLite format 3\u0000'],
  ['zip archive', 'PK\u0003\u0004rest'],
  ['binary', '{"a":\u0000}'],
])('refuses with %j', async (reason, text) => {
  expect(await head(text)).toEqual({ kind: 'refusal', reason: expect.stringContaining(reason) })
})

test('names a pickle and a PyTorch file', async () => {
  expect(await head(Uint8Array.of(0x80, 4, 0x95))).toMatchObject({
    reason: expect.stringContaining('pickle'),
  })
  expect(await head('PK\u0003\u0004', 'step.pt')).toMatchObject({
    reason: expect.stringContaining('PyTorch'),
  })
})

test('says that a damaged gzip stream is damaged', async () => {
  const whole = gzipSync('{"a":1}\n'.repeat(1000))

  expect(await head(whole)).toMatchObject({ kind: 'head', shape: 'lines' })
  expect(await head(whole.subarray(0, 30))).toMatchObject({
    kind: 'refusal',
    reason: expect.stringContaining('gzip'),
  })
})

test('shortens a document longer than the head', async () => {
  const rows = Array.from({ length: 9000 }, (_, id) => ({ id, text: 'x'.repeat(1000) }))
  const result = await head(JSON.stringify({ info: { model: 'm' }, rows }), 'x.json')

  expect(result).toMatchObject({
    layout: 'document',
    values: [{ info: { model: 'm' }, rows: expect.any(Array) }],
  })
})

test('reads a first line longer than the head', async () => {
  const text = `${JSON.stringify({ long: 'x'.repeat(9_000_000), last: 1 })}\n{"a":2}\n`

  expect(await head(text)).toMatchObject({ shape: 'lines', values: [{ last: 1 }, { a: 2 }] })
})

test('shortens a first line longer than the cap', async () => {
  const text = `${JSON.stringify({ first: 1, long: 'x'.repeat(9_000_000) })}\n{"a":2}\n`

  const result = await readHead(aFile(text, { chunk: 65_536 }), { record: 8.5 * 2 ** 20, document: 2 ** 28 })

  expect(result).toMatchObject({ shape: 'lines', values: [{ first: 1 }] })
})
