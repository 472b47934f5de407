import { compose, composeWithOffsets } from './composed.ts'
import { mergeBytes } from './mergeBytes.ts'
import { type Ranks, readRanks } from './ranks.ts'
import { wordEnd } from './words.ts'

/** Cuts text into the tokens a model sees. */
export interface Tokenizer {
  /** Name and version, stored beside every count made with it. */
  readonly id: string
  count(text: string): number
  encode(text: string): readonly number[]
  /** Visits the UTF-16 offset at which each token starts, in order; tokens within one character share its start. */
  eachStart(text: string, visit: (start: number) => void): void
}

/** Words kept with their ids. Reasoning repeats itself: nearly all words of a trace are found here. */
const cachedWords = 65_536
/** Longer words (base64, rulers of dashes) seldom repeat. */
const cachedLength = 48

/**
 * The tokenizer of Qwen3 (and Qwen2.5), from its inflated ranks. Text is encoded as it stands, without adding
 * special tokens; `<think>`, `<|im_start|>` and their like are one token where they occur.
 */
export function createQwen3(file: Uint8Array): Tokenizer {
  const ranks = readRanks(file)
  const wholeId = new Map(ranks.whole.map((text, i) => [text, 256 + ranks.left.length + i]))
  const idsOf = cachedWordIds(ranks)

  const count = (text: string): number => {
    let total = 0
    for (const part of parts(text, wholeId)) {
      if (part.id === null) for (const word of words(compose(part.text))) total += idsOf(word).length
      else total++
    }
    return total
  }

  const encode = (text: string): readonly number[] => {
    const ids: number[] = []
    for (const part of parts(text, wholeId)) {
      if (part.id === null)
        for (const word of words(compose(part.text))) for (const id of idsOf(word)) ids.push(id)
      else ids.push(part.id)
    }
    return ids
  }

  const eachStart = (text: string, visit: (start: number) => void): void => {
    for (const part of parts(text, wholeId)) {
      if (part.id !== null) {
        visit(part.start)
        continue
      }
      const composed = composeWithOffsets(part.text)
      let at = 0
      for (const word of words(composed.text)) {
        for (const start of startsInWord(word, idsOf(word), ranks.byteLength)) {
          visit(part.start + composed.offset(at + start))
        }
        at += word.length
      }
    }
  }

  return { id: 'qwen3-1', count, encode, eachStart }
}

interface Part {
  readonly text: string
  readonly start: number
  /** Set where the part is one token as a whole. */
  readonly id: number | null
}

/** `<|object_ref_start|>` has 20 characters; looking no further keeps a text of many `<` linear. */
const longestWhole = 24

/** The text cut at tokens that are matched as a whole: all start with `<` and end with their first `>`. */
function* parts(text: string, wholeId: ReadonlyMap<string, number>): Generator<Part> {
  let start = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const near = text.slice(at, at + longestWhole)
    const whole = near.slice(0, near.indexOf('>') + 1)
    const id = wholeId.get(whole)
    if (id === undefined) continue
    if (at > start) yield { text: text.slice(start, at), start, id: null }
    yield { text: whole, start: at, id }
    start = at + whole.length
    at = start - 1
  }
  if (start < text.length) yield { text: text.slice(start), start, id: null }
}

function* words(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = wordEnd(text, at)
    yield text.slice(at, end)
    at = end
  }
}

function cachedWordIds(ranks: Ranks): (word: string) => Uint32Array {
  const cache = new Map<string, Uint32Array>()
  return (word) => {
    const known = cache.get(word)
    if (known !== undefined) return known
    const ids = mergeBytes(byteIds(word, ranks.byteId), ranks)
    if (word.length <= cachedLength) {
      if (cache.size >= cachedWords) cache.clear()
      cache.set(word, ids)
    }
    return ids
  }
}

const encoder = new TextEncoder()

/** Ids of the UTF-8 bytes of a word; a lone surrogate becomes U+FFFD. */
function byteIds(word: string, byteId: Uint8Array): Uint32Array {
  return Uint32Array.from(encoder.encode(word), (byte) => byteId[byte] ?? 0)
}

/** UTF-16 offsets within a word at which its tokens start. */
function startsInWord(word: string, ids: Uint32Array, byteLength: Uint16Array): number[] {
  const starts: number[] = []
  let char = 0
  let charBytes = 0 // bytes before `char`
  let bytes = 0 // bytes before the token
  for (const id of ids) {
    for (;;) {
      const codePoint = word.codePointAt(char) ?? 0
      const size = codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
      if (charBytes + size > bytes) break
      charBytes += size
      char += codePoint > 0xffff ? 2 : 1
    }
    starts.push(char)
    bytes += byteLength[id] ?? 0
  }
  return starts
}
