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
  const trie = new Trie()
  phrases.forEach((phrase, index) => {
    trie.add(foldText(phrase).text, index)
  })
  return trie
}

/** Nodes are numbers; a node's children are a chain from `first` along `next`, those of the root stand in a table. */
class Trie implements PhraseMatcher {
  private readonly root = new Int32Array(65_536)
  private readonly first: number[] = [0]
  private readonly next: number[] = [0]
  private readonly code: number[] = [0]
  private readonly ends: (number[] | null)[] = [null]

  add(phrase: string, index: number): void {
    let node = 0
    for (let i = 0; i < phrase.length; i++) node = this.grow(node, phrase.charCodeAt(i))
    this.ends[node] = [...(this.ends[node] ?? []), index]
  }

  scan(folded: string, from: number, to: number, onMatch: OnMatch): void {
    let inWord = from > 0 && isWordCode(folded.charCodeAt(from - 1))
    for (let i = from; i < to; i++) {
      const code = folded.charCodeAt(i)
      const isWord = isWordCode(code)
      if (!(isWord && inWord) && this.root[code] !== 0) this.walk(folded, i, to, onMatch)
      inWord = isWord
    }
  }

  private grow(node: number, code: number): number {
    const found = this.child(node, code)
    if (found !== 0) return found
    const created = this.ends.length
    this.ends.push(null)
    this.code.push(code)
    this.first.push(0)
    this.next.push(this.first[node] ?? 0)
    this.first[node] = created
    if (node === 0) this.root[code] = created
    return created
  }

  private child(node: number, code: number): number {
    if (node === 0) return this.root[code] ?? 0
    let child = this.first[node] ?? 0
    while (child !== 0 && this.code[child] !== code) child = this.next[child] ?? 0
    return child
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
      if (isWordCode(code) && i < folded.length && isWordCode(folded.charCodeAt(i))) continue
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

/** Letters, digits and underscore, without CJK: what a Latin phrase may not touch. */
export function isWordCode(code: number): boolean {
  if (code < 128) {
    return (code >= 97 && code <= 122) || isDigitCode(code) || code === 95 || (code >= 65 && code <= 90)
  }
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba
  return code < 0x2000 && code !== 0xd7 && code !== 0xf7 // Latin, Greek, Cyrillic and so on, below punctuation and CJK
}
