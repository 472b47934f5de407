/** 256 bits that stand for the words of a text: near texts share most of them. */
export interface WordMap {
  readonly bits: Uint32Array
  readonly count: number
}

const lanes = 8
/** Of long texts only the words with the smallest hashes enter, or every bit would be set. */
const mostWords = 96
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+/gu
/** Far more than a thought holds; the rest of a huge result says little more about it. */
const mostCharacters = 20_000

/** FNV-1a with a final mix, so that all bits of the hash can be used. */
function hash(word: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < word.length; at++) mixed = Math.imul(mixed ^ word.charCodeAt(at), 0x01000193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Hashes of the different words of a text, lower case. */
export function wordHashes(text: string): ReadonlySet<number> {
  const found = text.slice(0, mostCharacters).toLowerCase().match(words) ?? []
  return new Set(found.map(hash))
}

function bitCount(lane: number): number {
  const pairs = lane - ((lane >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The map of a text's words, without those that `isCommon` names. */
export function wordMap(hashes: ReadonlySet<number>, isCommon: (hash: number) => boolean): WordMap {
  const telling = [...hashes].filter((word) => !isCommon(word))
  const kept = telling.length > mostWords ? telling.sort((a, b) => a - b).slice(0, mostWords) : telling
  const bits = new Uint32Array(lanes)
  for (const word of kept) {
    // The low bits: of long texts the smallest hashes enter, and those are alike in their high bits.
    const lane = word & (lanes - 1)
    bits[lane] = (bits[lane] ?? 0) | (1 << ((word >>> 3) & 31))
  }
  return { bits, count: bits.reduce((sum, lane) => sum + bitCount(lane), 0) }
}

/** Dice coefficient of two maps: 1 for the same words, about 0 for unrelated ones; 0 where both are empty. */
export function likeness(a: WordMap, b: WordMap): number {
  const both = a.count + b.count
  if (both === 0) return 0
  let shared = 0
  for (let lane = 0; lane < lanes; lane++) shared += bitCount((a.bits[lane] ?? 0) & (b.bits[lane] ?? 0))
  return (2 * shared) / both
}
