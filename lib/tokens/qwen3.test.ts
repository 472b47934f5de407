import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checksum, mixedText, seededNumbers } from '#lib/testing/mixedText.ts'
import { createQwen3 } from './qwen3.ts'

const here = new URL('.', import.meta.url)
const qwen3 = createQwen3(inflateSync(readFileSync(new URL('qwen3.bin', here))))
const realFiles = join(process.cwd(), '../shared/data')
const golden = join(realFiles, 'dcore_golden.csv')

test('agrees with the package on 10,000 random strings', () => {
  const [, ...pinned] = readFileSync(new URL('fixtures/mixed.csv', here), 'utf8').trimEnd().split('\n')
  const random = seededNumbers(20260202)

  const counted = pinned.map(() => {
    const text = mixedText(random)
    const ids = qwen3.encode(text)
    return { text, line: `${ids.length},${checksum(ids).toString(16)}`, count: qwen3.count(text) }
  })

  expect(pinned).toHaveLength(10_000)
  expect(counted.filter(({ line }, i) => line !== pinned[i])).toEqual([])
  expect(counted.filter(({ line, count }) => count !== Number.parseInt(line, 10))).toEqual([])
})

test.skipIf(!existsSync(golden))('reproduces the token counts of 2,676 published traces', () => {
  const reasoning = publishedReasoning()
  const rows = readFileSync(golden, 'utf8').trim().split('\n').slice(1)

  const differing = rows.filter((row) => {
    const [model, category, id, , , raw, stripped] = row.split(',')
    const text = reasoning.get(`${model},${category},${id}`) ?? ''
    const inside = text.replace(/^<think>\n/, '').trim()
    return qwen3.count(text) !== Number(raw) || qwen3.count(inside) !== Number(stripped)
  })

  expect(rows).toHaveLength(2676)
  expect(differing).toEqual([])
})
if (!existsSync(golden)) console.info('Skipped: no ../shared/data beside the project.')

function publishedReasoning(): Map<string, string> {
  const texts = new Map<string, string>()
  for (const model of ['Qwen3-8B', 'D-CORE-14B']) {
    const folder = join(realFiles, 'bfcl-v3-dcore/result', model)
    for (const file of readdirSync(folder)) {
      const category = file.replace('BFCL_v3_', '').replace('_result.json', '')
      for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
        const record = JSON.parse(line)
        texts.set(`${model},${category},${record.id}`, record.reasoning_content)
      }
    }
  }
  return texts
}

// Ids as the reference package gives them.
test.each([
  ['<think>\nhi', [151667, 198, 6023]],
  ['', []],
  ['<|im_start|>', [151644]],
  ['<think', [13708, 766]],
])('encodes %j as the package does', (text, ids) => {
  expect(qwen3.encode(text)).toEqual(ids)
})

test('counts every digit as a token', () => {
  expect(qwen3.count('1234567')).toBe(7)
})

test('counts composed and decomposed letters alike', () => {
  expect(qwen3.encode('cafe\u0301')).toEqual(qwen3.encode('caf\u00e9'))
})

function startsOf(text: string): number[] {
  const starts: number[] = []
  qwen3.eachStart(text, (start) => starts.push(start))
  return starts
}

test('starts of tokens cut the text without loss', () => {
  const random = seededNumbers(7)
  const texts = Array.from({ length: 500 }, () => mixedText(random))

  const broken = texts.filter((text) => {
    const starts = startsOf(text)
    const inOrder = starts.every((start, i) => start >= (starts[i - 1] ?? 0) && start < text.length)
    return !inOrder || starts.length !== qwen3.count(text) || (text !== '' && starts[0] !== 0)
  })

  expect(broken).toEqual([])
})

test('gives offsets in the text before composition', () => {
  // "é" takes two units here; " now" is the token after it.
  const text = 'cafe\u0301 now'

  expect(startsOf(text).at(-1)).toBe(text.indexOf(' now'))
})

test('lets tokens within one character share its start', () => {
  const text = 'a\u{10ffff}b' // no token holds it: several byte tokens

  const starts = startsOf(text)

  expect(starts.filter((start) => start === 1).length).toBeGreaterThan(1)
  expect(starts.at(-1)).toBe(3)
})

test('long words take the heap and agree', () => {
  // One token holds "aaaaaaaa"; a million letters are that token 125,000 times.
  expect(qwen3.count('a'.repeat(1_000_000))).toBe(125_000)
  expect(qwen3.count('<'.repeat(200_000))).toBeLessThan(200_000)
})

test('refuses a file that is no rank file', () => {
  expect(() => createQwen3(new Uint8Array(300))).toThrow('Not a rank file')
})
