import { expect, test } from 'vitest'
import { seededNumbers } from '#lib/testing/mixedText.ts'
import { mergeBytes } from './mergeBytes.ts'
import { readRanks } from './ranks.ts'

const a = 97
const b = 98
/** Merges in order: 256 = aa, 257 = ab, 258 = (aa)(ab). */
const ranks = readRanks(
  rankFile([
    [a, a],
    [a, b],
    [256, 257],
  ]),
)

/** A rank file with the identity as byte order and one whole token. */
function rankFile(merges: readonly (readonly [number, number])[]): Uint8Array {
  const word = (n: number) => [n & 255, (n >> 8) & 255, (n >> 16) & 255, 0]
  const planes = (ids: readonly number[]) =>
    [0, 8, 16].flatMap((shift) => ids.map((id) => (id >> shift) & 255))
  const whole = [...'<w>'].map((char) => char.charCodeAt(0))
  return Uint8Array.from([
    ...[0x51, 0x42, 0x50, 0x45, 1],
    ...word(merges.length),
    ...word(whole.length),
    ...Array.from({ length: 256 }, (_, byte) => byte),
    ...planes(merges.map(([left]) => left)),
    ...planes(merges.map(([, right]) => right)),
    ...whole,
  ])
}

test.each([
  ['aab', [256, b]], // aa comes before ab
  ['aaa', [256, a]], // the leftmost pair of equal ones
  ['aaab', [258]], // aa, then ab, then both
  ['ba', [b, a]],
  ['', []],
])('joins %j lowest rank first', (text, ids) => {
  const bytes = Uint32Array.from(text, (char) => char.charCodeAt(0))

  expect([...mergeBytes(bytes, ranks)]).toEqual(ids)
})

test('heap and scan give the same tokens', () => {
  const random = seededNumbers(3)
  const long = Uint32Array.from({ length: 5000 }, () => (random() < 0.7 ? a : b))
  // Cut after each b: no merge crosses it, so words of scanning length give the same tokens.
  const words: number[][] = [[]]
  for (const byte of long) {
    words.at(-1)?.push(byte)
    if (byte === b) words.push([])
  }

  const scanned = words.flatMap((word) => [...mergeBytes(Uint32Array.from(word), ranks)])

  expect([...mergeBytes(long, ranks)]).toEqual(scanned)
})

test('a cut rank file is refused', () => {
  const whole = rankFile([[a, a]])

  expect(() => readRanks(whole.subarray(0, whole.length - 1))).toThrow('cut short')
})

test('knows the bytes of every token', () => {
  expect([ranks.byteLength[a], ranks.byteLength[256], ranks.byteLength[258]]).toEqual([1, 2, 4])
})
