import type { Segment, SegmentForm } from '#lib/model/thought.ts'
import { skipSpace, trimEnd } from './characters.ts'
import { cutsInside } from './cuts.ts'
import { isFragment } from './fragment.ts'

/** The unit that is still growing: prose that a fragment opened, or a lead-in that a formula may join. */
interface OpenUnit {
  readonly start: number
  readonly form: SegmentForm
  end: number
  /** Where its prose ends; a formula that joins it lies behind and is never cut. */
  proseEnd: number
  settled: number
  /** Its last sentence is a fragment and the next one of the paragraph joins. */
  waits: boolean
  hasFormula: boolean
  truncated: boolean
}

/** Collects sentences and blocks into segments: joins fragments forward and formulas to their lead-in, then cuts. */
export class Pieces {
  readonly segments: Segment[] = []
  private open: OpenUnit | null = null

  constructor(private readonly text: string) {}

  /** The start of the unit that a sentence at `start` would belong to. */
  unitAt(start: number): number {
    return this.open?.waits ? this.open.start : start
  }

  /** Adds a sentence; one that opens a list item, heading or step never joins what stands before. */
  sentence(start: number, end: number, form: SegmentForm, joins: boolean): void {
    const from = skipSpace(this.text, start, end)
    const to = trimEnd(this.text, from, end)
    if (from >= to) return
    const waits = form !== 'heading' && isFragment(this.text, from, to)
    const { open } = this
    if (open?.waits && joins) {
      open.end = open.proseEnd = open.settled = to
      open.waits = waits
      return
    }
    this.flush()
    this.open = {
      start: from,
      form,
      end: to,
      proseEnd: to,
      settled: to,
      waits,
      hasFormula: false,
      truncated: false,
    }
  }

  /** Says how far the last sentence is settled, where a bracket is still open at the end of the text. */
  settle(at: number): void {
    if (this.open !== null && at < this.open.settled) this.open.settled = Math.max(at, this.open.start)
  }

  /** A blank line: a fragment waits no longer. */
  paragraph(): void {
    if (this.open !== null) this.open.waits = false
  }

  block(start: number, end: number, form: SegmentForm, truncated: boolean): void {
    this.flush()
    this.segments.push({ start, end: trimEnd(this.text, start, end), form, truncated })
  }

  /** A display formula: joins a lead-in that has no full stop, else stands alone. */
  display(start: number, end: number, truncated: boolean): void {
    const { open } = this
    if (open === null || open.hasFormula || !this.leadsIn(open)) {
      this.block(start, end, 'math', truncated)
      return
    }
    open.end = trimEnd(this.text, start, end)
    open.hasFormula = true
    open.waits = false
    open.truncated = truncated
  }

  /** The half-written last line of the text: joins whatever is open, so that nothing before it is fixed too early. */
  undecided(start: number, end: number): void {
    if (this.open === null) this.sentence(start, end, 'prose', false)
    else this.open.end = trimEnd(this.text, start, end)
  }

  flush(): void {
    const { open, text } = this
    if (open === null) return
    let from = open.start
    for (const cut of cutsInside(text, open.start, open.proseEnd, open.settled)) {
      const to = trimEnd(text, from, cut)
      if (to > from) this.segments.push({ start: from, end: to, form: open.form, truncated: false })
      from = skipSpace(text, cut, open.end)
    }
    if (from < open.end) {
      this.segments.push({ start: from, end: open.end, form: open.form, truncated: open.truncated })
    }
    this.open = null
  }

  private leadsIn(open: OpenUnit): boolean {
    if (open.form !== 'prose' && open.form !== 'list') return false
    return !'.?!。！？…'.includes(this.text[open.proseEnd - 1] ?? '.')
  }
}
