import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import { aFile, allOf } from '#lib/testing/aFile.ts'
import { readRange } from './decode.ts'
import { surveyJson } from './jsonDepth.ts'
import { defaultCaps, type Reading, readValues } from './readValues.ts'

const read = (text: string, reading: Reading, chunk?: number) =>
  allOf(readValues(aFile(text, { chunk }), reading))
const values = async (text: string, reading: Reading) =>
  (await read(text, reading)).map((item) => (item.kind === 'record' ? item.value : item.reason))

test('numbers lines and counts blank ones', async () => {
  const items = await read('{"a":1}\r\n\n  \t\r\n{"a":2}\n{"a":3}', { shape: 'lines' })

  expect(items).toEqual([
    { kind: 'record', value: { a: 1 }, line: 1, item: null, byteStart: 0, byteEnd: 7, nonfinite: 0 },
    { kind: 'record', value: { a: 2 }, line: 4, item: null, byteStart: 15, byteEnd: 22, nonfinite: 0 },
    { kind: 'record', value: { a: 3 }, line: 5, item: null, byteStart: 23, byteEnd: 30, nonfinite: 0 },
  ])
})

test('goes on after a line that cannot be read', async () => {
  const items = await read('{"a":1}\n{"a":\n{"a":NaN}\nplain words\n{"a":3}\n', { shape: 'lines' })

  expect(items.map(({ kind, line }) => [kind, line])).toEqual([
    ['record', 1],
    ['unreadable', 2],
    ['record', 3],
    ['unreadable', 4],
    ['record', 5],
  ])
  expect(items[2]).toMatchObject({ value: { a: null }, nonfinite: 1 })
  expect(items[3]).toMatchObject({ excerpt: 'plain words', byteStart: 24, byteEnd: 35 })
})

test('says that a torn last line may be written still', async () => {
  const items = await read('{"a":1}\n{"a":"half', { shape: 'lines' })

  expect(items[1]).toMatchObject({
    kind: 'unreadable',
    line: 2,
    reason: expect.stringContaining('The file ends here'),
  })
})

test('reads values run together on one line', async () => {
  const items = await read('{"a":1}\n{"a":"}{"}{"a":3}\n{"a":4}\n', { shape: 'lines' })

  expect(
    items.map((item) => [item.kind === 'record' && item.value, item.line, item.item, item.byteStart]),
  ).toEqual([
    [{ a: 1 }, 1, null, 0],
    [{ a: '}{' }, 2, 0, 8],
    [{ a: 3 }, 2, 1, 18],
    [{ a: 4 }, 3, null, 26],
  ])
})

test('an over-long line is one unreadable record', async () => {
  const caps = { ...defaultCaps, record: 1000 }
  const items = await read(`{"a":1}\n{"a":"${'x'.repeat(5000)}"}\n{"a":3}\n`, { shape: 'lines', caps }, 64)

  expect(items.map((item) => item.kind)).toEqual(['record', 'unreadable', 'record'])
  expect(items[1]).toMatchObject({ line: 2, byteStart: 8, byteEnd: 5016 })
  expect(items[1]).toHaveProperty('excerpt', `{"a":"${'x'.repeat(194)}`)
  expect(items[2]).toMatchObject({ line: 3, value: { a: 3 } })
})

test('reads a line of several megabytes in small chunks', async () => {
  const long = 'wait, '.repeat(1_000_000)
  const items = await read(`${JSON.stringify({ long })}\n{}\n`, { shape: 'lines' }, 1000)

  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ value: { long } })
})

test('streams the members of an array', async () => {
  const text = ' [ {"a":"]"} ,\n{"a":[1,{"b":"\\"]"}]}, 3, "x,]", NaN ]\n'

  expect(await values(text, { shape: 'array' })).toEqual([
    { a: ']' },
    { a: [1, { b: '"]' }] },
    3,
    'x,]',
    null,
  ])
  expect((await read(text, { shape: 'array' })).map(({ line, item }) => [line, item])).toEqual([
    [null, 0],
    [null, 1],
    [null, 2],
    [null, 3],
    [null, 4],
  ])
})

test('an array torn in a member keeps the members before', async () => {
  const items = await read('[{"a":1},\n{"a":2},{"a":', { shape: 'array' })

  expect(items.map((item) => item.kind)).toEqual(['record', 'record', 'unreadable'])
  expect(items[2]).toMatchObject({ item: 2, reason: expect.stringContaining('Ends in the middle') })
})

test('an array torn between members says so', async () => {
  expect((await read('[{"a":1},', { shape: 'array' })).map((item) => item.kind)).toEqual([
    'record',
    'unreadable',
  ])
})

test('one broken member costs only itself', async () => {
  expect(await values('[{"a":1},{"a":oops},{"a":3}]', { shape: 'array' })).toEqual([
    { a: 1 },
    expect.stringContaining('Not valid JSON'),
    { a: 3 },
  ])
})

test('reads pretty-printed values run together', async () => {
  const items = await read('{\n "a": 1\n}\n{\n "a": 2\n}{"a":3}\n', { shape: 'values' })

  expect(items.map((item) => [item.kind === 'record' && item.value, item.line, item.item])).toEqual([
    [{ a: 1 }, 1, null],
    [{ a: 2 }, 4, null],
    [{ a: 3 }, 6, null],
  ])
})

test('streams the list that the path leads to', async () => {
  const text =
    '{"info":{"results":[9]},"note":"\\"results\\":[8]","runs":{"results":[{"id":1},[2],{"id":3}]},"results":[7]}'

  expect(await values(text, { shape: 'document', documentPath: ['runs', 'results'] })).toEqual([
    { id: 1 },
    [2],
    { id: 3 },
  ])
})

test('walks through lists on the path', async () => {
  const text = '{"parts":[{"name":"a","rows":[1,2]},{"rows":[]},{"rows":[3]}]}'

  expect(await values(text, { shape: 'document', documentPath: ['parts', 'rows'] })).toEqual([1, 2, 3])
})

test('a document without the list says so', async () => {
  expect(await values('{"a":[1]}', { shape: 'document', documentPath: ['results'] })).toEqual([
    'The document holds no list at "results".',
  ])
})

test('a document without a path is one record', async () => {
  expect(await read('{\n"a": [1]\n}\n', { shape: 'document' })).toEqual([
    { kind: 'record', value: { a: [1] }, line: 1, item: null, byteStart: 0, byteEnd: 12, nonfinite: 0 },
  ])
})

test('the byte range gives the record back', async () => {
  const file = aFile(`\u{feff}{"a":"é"}\n{"b":"等等"}\n`, { chunk: 3 })
  const second = (await allOf(readValues(file, { shape: 'lines' })))[1]!

  const raw = await readRange(file, { start: second.byteStart, end: second.byteEnd })

  expect(new TextDecoder().decode(raw)).toBe('{"b":"等等"}')
})

/** Numbers beyond 2^53 are left out: those come back as text. */
const json = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json)
  .filter((value) => !surveyJson(value).unsafeInteger)
const container = fc.oneof(fc.array(json), fc.dictionary(fc.string(), json))
const texts = fc.oneof(
  fc
    .array(container)
    .map((all) => ({ shape: 'lines' as const, text: all.map((v) => JSON.stringify(v)).join('\r\n\n') })),
  fc.array(json).map((all) => ({ shape: 'array' as const, text: JSON.stringify(all, null, 1) })),
  fc
    .array(container)
    .map((all) => ({ shape: 'values' as const, text: all.map((v) => JSON.stringify(v, null, 2)).join('') })),
  fc
    .array(json)
    .map((rows) => ({ shape: 'document' as const, text: JSON.stringify({ x: rows, 'r"s': rows }) })),
  fc
    .string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', ' ', '\n', 'a', '1', '等') })
    .chain((text) =>
      fc
        .constantFrom('lines' as const, 'array' as const, 'values' as const, 'document' as const)
        .map((shape) => ({ shape, text })),
    ),
)

test('any chunking gives the same items', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 7 }), async ({ shape, text }, chunk) => {
      const reading = { shape, documentPath: shape === 'document' ? ['r"s'] : [] }
      expect(await read(text, reading, chunk)).toEqual(await read(text, reading))
    }),
    { numRuns: 500 },
  )
})

test('members are those of JSON.parse', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(json), fc.integer({ min: 0, max: 2 }), async (all, indent) => {
      const array = JSON.stringify(all, null, indent)
      const document = JSON.stringify({ skip: { rows: all }, rows: all }, null, indent)
      expect(await values(array, { shape: 'array' })).toEqual(all)
      expect(await values(document, { shape: 'document', documentPath: ['rows'] })).toEqual(all)
    }),
    { numRuns: 300 },
  )
})
