import { expect, test } from 'vitest'
import { aFile } from '#lib/testing/aFile.ts'
import { decodeFile, type Meter, readRange } from './decode.ts'
import { joinBytes } from './joinBytes.ts'

async function read(bytes: Uint8Array, chunk = 7) {
  const meter: Meter = { stored: 0 }
  const pieces: Uint8Array[] = []
  for await (const piece of decodeFile(aFile(bytes, { chunk }), meter)) pieces.push(piece)
  return { text: new TextDecoder().decode(joinBytes(pieces)), encoding: meter.encoding }
}

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new TextEncoder().encode(text)
/** 你好世界，推理 in GB 18030. */
const chinese = [0xc4, 0xe3, 0xba, 0xc3, 0xca, 0xc0, 0xbd, 0xe7, 0xa3, 0xac, 0xcd, 0xc6, 0xc0, 0xed]

test('UTF-8 stays as it is in any chunks', async () => {
  const text = `{"a":"naïve 你好 😀"}\n`.repeat(20)
  for (const chunk of [1, 2, 3, 5, 1000]) {
    expect(await read(utf8(text), chunk)).toEqual({ text, encoding: undefined })
  }
})

test('Western text of a locale is read as such', async () => {
  const text = `{"prompt":"Où est la gare à Genève ?"}\n`

  expect(await read(latin(text))).toEqual({ text, encoding: 'windows-1252' })
})

test('Chinese text of a locale is read as such', async () => {
  const bytes = Uint8Array.from([...utf8('{"prompt":"'), ...chinese, ...utf8('"}\n')])

  expect(await read(bytes)).toEqual({ text: '{"prompt":"你好世界，推理"}\n', encoding: 'gb18030' })
})

test('damage in UTF-8 changes nothing else', async () => {
  const bytes = Uint8Array.from([...utf8('你好，世界 '), 0xff, ...utf8(' ok')])

  expect(await read(bytes)).toEqual({ text: '你好，世界 \ufffd ok', encoding: undefined })
})

test('records of a rewritten file are found again', async () => {
  const lines = [`{"a":"Genève à"}`, `{"b":"plain"}`, `{"c":"été"}`]
  const file = aFile(latin(`${lines.join('\n')}\n`))
  let start = 0
  for (const line of lines) {
    const end = start + utf8(line).length
    expect(new TextDecoder().decode(await readRange(file, { start, end }))).toBe(line)
    start = end + 1
  }
})
