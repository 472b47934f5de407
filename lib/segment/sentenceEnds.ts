import { isDigit, isSpace } from './characters.ts'
import { endsAtStop, type StopPlace } from './stopRules.ts'

/** A stretch of prose, and whether the text goes on behind it (only then is everything in it settled). */
export interface ProseRun {
  readonly start: number
  readonly end: number
  readonly settled: boolean
}

/** Brackets, code and formulas longer than this are taken for a slip of the pen. */
const openLimit = 400
/** A unit of this length is cut anyway, so that nothing may stay open longer. */
const unitLimit = 1500

const stopKind = new Uint8Array(65536) // 1 Latin stop, 2 CJK stop, 3 opener or closer
for (const c of '.?!…') stopKind[c.charCodeAt(0)] = 1
for (const c of '。！？；｡') stopKind[c.charCodeAt(0)] = 2
for (const c of '()（）`$\\') stopKind[c.charCodeAt(0)] = 3
const closers = '"\'”’»」』】]}*_'

/**
 * Finds the sentence ends of a run, in order, and hands each to `onEnd`, which returns where the unit that the next
 * sentence belongs to starts (before the sentence itself, where an interjection waits for it).
 * Returns how far the run is settled: the first end that hangs on a bracket still open at the end of the text.
 */
export function scanSentences(
  text: string,
  run: ProseRun,
  firstUnit: number,
  onEnd: (end: number) => number,
): number {
  const scan = new SentenceScan(text, run, firstUnit, onEnd)
  return scan.settle(scan.walk())
}

class SentenceScan {
  private opener = ''
  private openAt = 0
  private depth = 0
  private readonly pending: number[] = []
  private sentence: number
  private listNumber = 0

  constructor(
    private readonly text: string,
    private readonly run: ProseRun,
    private unit: number,
    private readonly onEnd: (end: number) => number,
  ) {
    this.sentence = run.start
  }

  walk(): number {
    const { text, run } = this
    let i = run.start
    while (i < run.end) {
      const kind = stopKind[text.charCodeAt(i)]
      if (kind === 0) {
        i++
        continue
      }
      if (this.opener !== '' && this.isOverdue(i)) this.abandon()
      i = kind === 3 ? this.bracket(i) : this.stop(i)
    }
    return run.end
  }

  /** Ends the run: commits what waits where the run is settled, else returns the first end still in doubt. */
  settle(end: number): number {
    if (this.opener !== '' && (this.run.settled || this.isOverdue(end))) this.abandon()
    return this.pending[0] ?? end
  }

  private isOverdue(at: number): boolean {
    return at - this.openAt > openLimit || at - this.unit >= unitLimit
  }

  private abandon(): void {
    this.opener = ''
    for (const end of this.pending) this.commit(end)
    this.pending.length = 0
  }

  private commit(end: number): void {
    this.unit = this.onEnd(end)
    this.sentence = end
  }

  private open(opener: string, at: number, width: number): number {
    this.opener = opener
    this.openAt = at
    this.depth = 1
    return at + width
  }

  private close(): void {
    this.opener = ''
    this.pending.length = 0
  }

  private bracket(at: number): number {
    const c = this.text[at] ?? ''
    const pair = c === '\\' || c === '$' ? this.text.slice(at, at + 2) : c
    if (this.opener === '') {
      if (c === '(' || c === '（' || c === '`') return this.open(c === '（' ? '(' : c, at, 1)
      if (pair === '\\(' || pair === '\\[' || pair === '$$') return this.open(pair, at, 2)
      if (c === '$' && !isSpace(this.text.charCodeAt(at + 1)) && !isMoney(this.text, at + 1))
        return this.open('$', at, 1)
      return at + (c === '\\' ? 2 : 1)
    }
    if (this.opener === '(') {
      if (c === '(' || c === '（') this.depth++
      if ((c === ')' || c === '）') && --this.depth === 0) this.close()
      return at + (c === '\\' && pair.length === 2 ? 2 : 1)
    }
    if (this.isCloser(c, pair, at)) {
      const width = this.opener.length
      this.close()
      return at + width
    }
    return at + (c === '\\' ? 2 : 1)
  }

  private isCloser(c: string, pair: string, at: number): boolean {
    if (this.opener === '`') return c === '`'
    if (this.opener === '\\(') return pair === '\\)'
    if (this.opener === '\\[') return pair === '\\]'
    if (this.opener === '$$') return pair === '$$'
    // "$5 and $6" is money: a formula closes right behind a character and not before a digit.
    const next = this.text.charCodeAt(at + 1)
    return c === '$' && at + 1 < this.text.length && !isSpace(this.text.charCodeAt(at - 1)) && !isDigit(next)
  }

  private stop(at: number): number {
    const { text, run } = this
    let after = at
    let cjk = false
    while (after < run.end && (stopKind[text.charCodeAt(after)] ?? 0) % 3 !== 0) {
      if (stopKind[text.charCodeAt(after)] === 2) cjk = true
      after++
    }
    const stops = after - at
    after = this.skipClosers(after)
    if (after >= run.end) return after

    const place: StopPlace = {
      at,
      stops,
      after,
      end: run.end,
      sentence: this.sentence,
      listNumber: this.listNumber,
    }
    const verdict = cjk && !isSpace(text.charCodeAt(after)) ? true : endsAtStop(text, place, cjk)
    if (typeof verdict === 'number') this.listNumber = verdict
    else if (verdict) {
      if (this.opener === '') this.commit(after)
      else this.pending.push(after)
    }
    return after
  }

  private skipClosers(from: number): number {
    const { text, run } = this
    let i = from
    while (i < run.end) {
      const c = text[i] ?? ''
      if (c === ')' || c === '）') {
        if (this.opener === '(' && --this.depth === 0) this.close()
      } else if ((c === '`' || c === '$') && this.opener === c) this.close()
      else if (!closers.includes(c)) break
      i++
    }
    return i
  }
}

/** "$5. The", "$1,200 and": an amount with a word or a stop behind it. Undecided at the end of the text: no. */
function isMoney(text: string, at: number): boolean {
  return /^\d[\d,.]{0,14}[)!?;:]?\s+[a-zA-Z]/.test(text.slice(at, at + 24))
}
