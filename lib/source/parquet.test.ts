import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { aFile, allOf } from '#lib/testing/aFile.ts'
import { isParquet, parquetRow, readParquet } from './parquet.ts'
import { readHead } from './readHead.ts'
import { readValues } from './readValues.ts'

const table = (rows: number, rowGroupSize = 100) =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'text', data: Array.from({ length: rows }, (_, i) => `row ${i}`), type: 'STRING' },
        {
          name: 'reward',
          data: Array.from({ length: rows }, (_, i) => (i === 1 ? Number.NaN : i / 2)),
          type: 'DOUBLE',
        },
        {
          name: 'seed',
          data: Array.from({ length: rows }, (_, i) => (i === 0 ? 2n ** 60n : BigInt(i))),
          type: 'INT64',
        },
        {
          name: 'parts',
          data: Array.from({ length: rows }, (_, i) => ({ list: [i, null], ok: i > 0 })),
          type: 'JSON',
        },
      ],
      rowGroupSize,
    }),
  )

test('rows are records with their number as line', async () => {
  const items = await allOf(readParquet(aFile(table(3), { path: 'a.parquet', chunk: 7 })))
  expect(items).toMatchObject([
    {
      kind: 'record',
      line: 1,
      item: null,
      nonfinite: 0,
      value: { text: 'row 0', reward: 0, seed: '1152921504606846976' },
    },
    { kind: 'record', line: 2, nonfinite: 1, value: { text: 'row 1', reward: null, seed: 1 } },
    { kind: 'record', line: 3, nonfinite: 0, value: { reward: 1, parts: { list: [2, null], ok: true } } },
  ])
})

test('row groups follow one another', async () => {
  const file = aFile(table(25, 10), { path: 'a.parquet' })
  const items = await allOf(readValues(file, { shape: 'parquet' }))
  expect(items.map(({ line }) => line)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
  expect(await parquetRow(file, 24)).toMatchObject({ text: 'row 24' })
  expect(await parquetRow(file, 25)).toBeUndefined()
})

test('the head gives the first rows as lines', async () => {
  const head = await readHead(aFile(table(40), { path: 'a.parquet' }))
  expect(head).toMatchObject({ kind: 'head', layout: 'lines', shape: 'parquet' })
  if (head.kind === 'head') expect(head.values).toHaveLength(20)
})

test('a torn or damaged file is refused with words', async () => {
  const bytes = table(30)
  expect(await readHead(aFile(bytes.subarray(0, bytes.length - 20), { path: 'a.parquet' }))).toMatchObject({
    kind: 'refusal',
    reason: expect.stringContaining('damaged or cut off'),
  })
  const items = await allOf(readValues(aFile(bytes.subarray(0, 60), { path: 'a' }), { shape: 'parquet' }))
  expect(items).toMatchObject([{ kind: 'unreadable' }])
  expect(await isParquet(aFile('PAR', { path: 'a' }))).toBe(false)
})

test('a damaged row group loses only itself', async () => {
  const bytes = table(20, 10).slice()
  // The first pages stand right behind the magic; their headers become nonsense.
  bytes.fill(0xff, 4, 40)
  const items = await allOf(readParquet(aFile(bytes, { path: 'a.parquet' })))
  expect(items[0]).toMatchObject({
    kind: 'unreadable',
    line: 1,
    reason: expect.stringContaining('Rows 1 to 10'),
  })
  expect(items.slice(1).map(({ line }) => line)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})
