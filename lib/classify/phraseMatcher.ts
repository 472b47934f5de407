import { foldText } from './foldText.ts'

/** Called for each match: the number of the phrase, and the span in the folded text. */
export type OnMatch = (phrase: number, start: number, end: number) => void

/** A set of phrases compiled into one trie over code units; scanning is one walk per word of the text. */
export interface PhraseMatcher {
  /** Reports every phrase that starts in `[from, to)` and ends by `to`, by start, shorter before longer. */
  scan(folded: string, from: number, to: number, onMatch: OnMatch): void
}

const asciiSize = 128
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
  return trie.freeze()
}

class Trie implements PhraseMatcher {
  private ascii = new Int32Array(asciiSize)
  private readonly wide = new Map<number, number>()
  private readonly ends: number[][] = [[]]

  add(phrase: string, index: number): void {
    let node = 0
    for (let i = 0; i < phrase.length; i++) node = this.child(node, phrase.charCodeAt(i))
    this.ends[node]?.push(index)
  }

  freeze(): PhraseMatcher {
    this.ascii = this.ascii.slice(0, this.ends.length * asciiSize)
    return this
  }

  scan(folded: string, from: number, to: number, onMatch: OnMatch): void {
    let inWord = from > 0 && isWordCode(folded.charCodeAt(from - 1))
    for (let i = from; i < to; i++) {
      const code = folded.charCodeAt(i)
      const isWord = isWordCode(code)
      if (!(isWord && inWord) && this.next(0, code) !== 0) this.walk(folded, i, to, onMatch)
      inWord = isWord
    }
  }

  private child(node: number, code: number): number {
    const found = this.next(node, code)
    if (found !== 0) return found
    const created = this.ends.length
    this.ends.push([])
    if (code >= asciiSize) this.wide.set(node * 65536 + code, created)
    else {
      if ((node + 1) * asciiSize > this.ascii.length) this.grow(node + 1)
      this.ascii[node * asciiSize + code] = created
    }
    return created
  }

  private grow(nodes: number): void {
    const larger = new Int32Array(Math.max(nodes, this.ends.length) * 2 * asciiSize)
    larger.set(this.ascii)
    this.ascii = larger
  }

  private next(node: number, code: number): number {
    if (code < asciiSize) return this.ascii[node * asciiSize + code] ?? 0
    return this.wide.get(node * 65536 + code) ?? 0
  }

  private walk(folded: string, start: number, to: number, onMatch: OnMatch): void {
    let node = 0
    let i = start
    while (i < to) {
      const code = folded.charCodeAt(i)
      const isDigit = code >= 48 && code <= 57
      const literal = isSpaceCode(code) ? this.next(node, space) : this.next(node, code)
      node = literal === 0 && isDigit ? this.next(node, numberSign) : literal
      if (node === 0) return
      i++
      if (isSpaceCode(code)) while (i < to && isSpaceCode(folded.charCodeAt(i))) i++
      else if (isDigit && literal === 0) while (i < to && isDigitCode(folded.charCodeAt(i))) i++
      const ends = this.ends[node]
      if (ends === undefined || ends.length === 0) continue
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
    return (
      (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95 || (code >= 65 && code <= 90)
    )
  }
  if (code < 0x250)
    return code === 0xaa || code === 0xb5 || code === 0xba || (code >= 0xc0 && code !== 0xd7 && code !== 0xf7)
  return code < 0x2000 // Greek, Cyrillic, Arabic, Indic and so on; nothing from punctuation and CJK upwards
}
