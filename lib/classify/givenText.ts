import { wordCodes } from './phraseMatcher.ts'

/** How much of a stretch repeats: the share of its content words, null where it has fewer than three. */
export interface Overlap {
  readonly share: number | null
  readonly numbers: number
  readonly newNumbers: number
  /** The share of neighbouring word pairs that stood together before; null where it has fewer than three. */
  readonly verbatim: number | null
}

/** Only the first characters of a long thought are compared. */
const comparedLength = 1500
const noOverlap: Overlap = { share: null, numbers: 0, newNumbers: 0, verbatim: null }

/** The content words given so far, to tell a thought that repeats from one that adds. Words are kept as hashes. */
export class GivenText {
  private readonly seen = new Set<number>()
  private readonly pairs = new Set<number>()

  constructor(folded = '') {
    let previous = 0
    contentWords(folded, 0, folded.length, (hash) => {
      this.seen.add(hash)
      this.pairs.add(pairHash(previous, hash))
      previous = hash
    })
  }

  /** How much of the stretch `[start, end)` was given before. */
  overlap(folded: string, start: number, end: number): Overlap {
    return this.seen.size === 0 ? noOverlap : this.compare(folded, start, end, false)
  }

  /** The same, and takes the stretch as given from now on. */
  overlapThenAdd(folded: string, start: number, end: number): Overlap {
    return this.compare(folded, start, end, true)
  }

  private compare(folded: string, start: number, end: number, keeps: boolean): Overlap {
    const words: number[] = []
    let known = 0
    let numbers = 0
    let newNumbers = 0
    contentWords(folded, start, Math.min(end, start + comparedLength), (hash, isNumber) => {
      const isKnown = this.seen.has(hash)
      words.push(hash)
      if (isKnown) known++
      if (isNumber) numbers++
      if (isNumber && !isKnown) newNumbers++
    })
    if (keeps) for (const hash of words) this.seen.add(hash)
    const share = words.length < 3 ? null : known / words.length
    return { share, numbers, newNumbers, verbatim: this.verbatim(words) }
  }

  private verbatim(words: readonly number[]): number | null {
    if (words.length < 4 || this.pairs.size === 0) return null
    let known = 0
    for (let i = 1; i < words.length; i++)
      if (this.pairs.has(pairHash(words[i - 1] ?? 0, words[i] ?? 0))) known++
    return known / (words.length - 1)
  }
}

function pairHash(first: number, second: number): number {
  return (Math.imul(first, 65_599) + second) | 0
}

/** Hashes of Latin words of four letters and more, of numbers, and of pairs of CJK characters. */
function contentWords(
  folded: string,
  start: number,
  end: number,
  onWord: (hash: number, isNumber: boolean) => void,
): void {
  const words = wordCodes
  let wordStart = -1
  let hash = 0
  for (let i = start; i <= end; i++) {
    const code = i < end ? folded.charCodeAt(i) : 32
    if (words[code] === 1) {
      if (wordStart < 0) {
        wordStart = i
        hash = 7
      }
      hash = (hash * 31 + code) | 0
      continue
    }
    if (wordStart >= 0) {
      const isNumber = folded.charCodeAt(wordStart) < 58
      if (isNumber || i - wordStart >= 4) onWord(hash, isNumber)
      wordStart = -1
    }
    if (code > 0x2e7f && i + 1 < end) {
      const next = folded.charCodeAt(i + 1)
      if (next > 0x2e7f) onWord((code * 65_599 + next) | 0, false)
    }
  }
}
