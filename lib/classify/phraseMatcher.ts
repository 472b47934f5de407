import { foldText } from './foldText.ts'

/** Called for each match: the number of the phrase, and the span in the folded text. */
export type OnMatch = (phrase: number, start: number, end: number) => void

/** A set of phrases compiled into one trie over code units; scanning is one walk per word of the text. */
export interface PhraseMatcher {
  /** Reports every phrase that starts in `[from, to)` and ends by `to`, by start, shorter before longer. */
  scan(folded: string, from: number, to: number, onMatch: OnMatch): void
}

const space = 32
const numberSign = 35

/**
 * Compiles phrases. A space matches any run of white space, `#` any run of digits. A phrase that starts or ends in a
 * Latin letter or digit matches whole words only; CJK needs no boundary.
 */
export function compilePhrases(phrases: readonly string[]): PhraseMatcher {
  const root = new Node()
  phrases.forEach((phrase, index) => {
    let node = root
    const { text } = foldText(phrase)
    for (let i = 0; i < text.length; i++) node = node.grow(text.charCodeAt(i))
    node.ends.push(index)
  })
  return new Trie(root)
}

class Node {
  readonly children = new Map<number, Node>()
  readonly ends: number[] = []

  grow(code: number): Node {
    const found = this.children.get(code)
    if (found !== undefined) return found
    const created = new Node()
    this.children.set(code, created)
    return created
  }
}

/** Nodes are numbers, counted level by level, so that the children of a node stand side by side, by code. */
class Trie implements PhraseMatcher {
  /** The children of the root, by code. */
  private readonly root = new Int32Array(65_536)
  /** Where the children of a node start; they end where those of the next node start. */
  private readonly first: Int32Array
  private readonly codes: Uint16Array
  private readonly ends: (readonly number[] | null)[] = []

  constructor(root: Node) {
    const nodes = [root]
    const codes = [0]
    const first: number[] = []
    for (const node of nodes) {
      first.push(nodes.length)
      this.ends.push(node.ends.length === 0 ? null : node.ends)
      for (const [code, child] of [...node.children].toSorted(([a], [b]) => a - b)) {
        if (node === root) this.root[code] = nodes.length
        codes.push(code)
        nodes.push(child)
      }
    }
    this.first = Int32Array.from([...first, nodes.length])
    this.codes = Uint16Array.from(codes)
  }

  scan(folded: string, from: number, to: number, onMatch: OnMatch): void {
    let before = from > 0 ? wordCodes[folded.charCodeAt(from - 1)] : 0
    for (let i = from; i < to; i++) {
      const code = folded.charCodeAt(i)
      const isWord = wordCodes[code]
      if (this.root[code] !== 0 && (isWord === 0 || before === 0)) this.walk(folded, i, to, onMatch)
      before = isWord
    }
  }

  /** The child of a node, 0 where there is none. */
  private child(node: number, code: number): number {
    if (node === 0) return this.root[code] ?? 0
    const end = this.first[node + 1] ?? 0
    for (let child = this.first[node] ?? end; child < end; child++) {
      const own = this.codes[child] ?? 0
      if (own >= code) return own === code ? child : 0
    }
    return 0
  }

  private walk(folded: string, start: number, to: number, onMatch: OnMatch): void {
    let node = 0
    let i = start
    while (i < to) {
      const code = folded.charCodeAt(i)
      const isDigit = isDigitCode(code)
      const literal = this.child(node, isSpaceCode(code) ? space : code)
      node = literal === 0 && isDigit ? this.child(node, numberSign) : literal
      if (node === 0) return
      i++
      if (isSpaceCode(code)) while (i < to && isSpaceCode(folded.charCodeAt(i))) i++
      else if (isDigit && literal === 0) while (i < to && isDigitCode(folded.charCodeAt(i))) i++
      const ends = this.ends[node]
      if (ends === undefined || ends === null) continue
      if (wordCodes[code] === 1 && i < folded.length && wordCodes[folded.charCodeAt(i)] === 1) continue
      for (const index of ends) onMatch(index, start, i)
    }
  }
}

function isDigitCode(code: number): boolean {
  return code >= 48 && code <= 57
}

function isSpaceCode(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000
}

/** For each code unit 1 where it is a letter, digit or underscore, CJK left out: what a Latin phrase may not touch. */
export const wordCodes: Uint8Array = Uint8Array.from({ length: 65_536 }, (_, code) => {
  if (code < 128) return /\w/.test(String.fromCharCode(code)) ? 1 : 0
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba ? 1 : 0
  // Latin, Greek, Cyrillic and so on, below punctuation and CJK.
  return code < 0x2000 && code !== 0xd7 && code !== 0xf7 ? 1 : 0
})
