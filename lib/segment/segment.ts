import type { Segment, SegmentForm } from '#lib/model/thought.ts'
import { type BlockEnd, displayEnd, fenceEnd, jsonEnd, lineEnd, tableEnd, toolEnd } from './blockEnds.ts'
import { isLower, isUpper, skipSpace, trimEnd } from './characters.ts'
import { unixText } from './lineBreaks.ts'
import { type LineOpening, lineOpening } from './lineOpening.ts'
import { Pieces } from './pieces.ts'
import { type Region, reasoningRegions } from './regions.ts'
import { scanSentences } from './sentenceEnds.ts'

/** Stored with everything that was counted per segment; a changed rule is a new version. */
export const segmenterVersion = 'segmenter-1'

/** A line at least this long that ends in a word goes on in the next, if that starts in lower case. */
const wrappedLine = 60
/** A step line up to this length without a full stop is a heading. */
const headingLength = 80

/**
 * Cuts reasoning text into segments: sentences, list items, headings, formulas with their lead-in, code, JSON, tool
 * calls and tables. They are in order, apart, and cover every non-space character except reasoning tags. More text
 * at the end never moves an earlier boundary, only the last segment may grow or split. Time is linear in the text.
 */
export function segmentReasoning(text: string): readonly Segment[] {
  const unix = unixText(text)
  const segments = reasoningRegions(unix.text).flatMap((region) => new RegionReader(unix.text, region).read())
  return unix.restore(segments)
}

class RegionReader {
  private readonly pieces: Pieces
  /** No second look for a structure before this offset: a failed look reads far ahead. */
  private readonly notBefore = { tool: 0, brace: 0, display: 0 }
  private readonly contentEnd: number

  constructor(
    private readonly text: string,
    private readonly region: Region,
  ) {
    this.pieces = new Pieces(text)
    this.contentEnd = trimEnd(text, region.start, region.end)
  }

  read(): readonly Segment[] {
    const { text, pieces, contentEnd } = this
    let at = this.region.start
    while (at < contentEnd) {
      const start = skipSpace(text, at, contentEnd)
      if (hasBlankLine(text, at, start)) pieces.paragraph()
      at = this.line(start)
    }
    pieces.flush()
    return pieces.segments
  }

  /** Reads what starts at the first non-space character of a line; returns where the next reading starts. */
  private line(start: number): number {
    const opening = lineOpening(this.text, start, this.contentEnd)
    switch (opening) {
      case 'fence':
        return this.block(start, 'code', fenceEnd(this.text, start, this.contentEnd))
      case 'table': {
        const end = tableEnd(this.text, start, this.contentEnd)
        this.pieces.block(start, end, 'table', false)
        return end
      }
      case 'tool':
      case 'brace':
      case 'display':
        return this.structure(start, opening)
      case 'undecided':
        if (this.region.final) {
          this.pieces.undecided(start, this.contentEnd)
          return this.contentEnd
        }
        return this.prose(start, 'prose')
      default:
        return this.prose(start, opening)
    }
  }

  private structure(start: number, opening: 'tool' | 'brace' | 'display'): number {
    const { text, contentEnd, notBefore } = this
    if (start < notBefore[opening]) return this.prose(start, opening)
    const look = { tool: toolEnd, brace: jsonEnd, display: displayEnd }[opening]
    const found = look(text, start, contentEnd)
    if (!found.found) notBefore[opening] = found.scanned
    if (opening !== 'display' || !found.found)
      return this.block(start, opening === 'tool' ? 'tool' : 'json', found)
    this.pieces.display(start, found.end, found.truncated)
    return found.end
  }

  private block(start: number, form: SegmentForm, found: BlockEnd): number {
    if (!found.found) return this.prose(start, 'brace')
    this.pieces.block(start, found.end, form, found.truncated)
    return found.end
  }

  private prose(start: number, opening: LineOpening): number {
    const { text, pieces } = this
    const end = this.proseEnd(start)
    const form = proseForm(text, start, end, opening)
    if (form === 'heading') {
      pieces.sentence(start, end, form, false)
      return end
    }
    const run = { start, end, settled: end < this.contentEnd || !this.region.final }
    let from = start
    const add = (to: number) => {
      const isFirst = from === start
      pieces.sentence(from, to, isFirst ? form : 'prose', !isFirst || opening === 'prose')
      from = to
    }
    const settled = scanSentences(text, run, opening === 'prose' ? pieces.unitAt(start) : start, (to) => {
      add(to)
      return pieces.unitAt(to)
    })
    if (from < end) add(end)
    pieces.settle(settled)
    return end
  }

  /** The end of the line, or of the last line that a hard-wrapped sentence runs over. */
  private proseEnd(start: number): number {
    const { text, contentEnd } = this
    let lineStart = start
    let end = lineEnd(text, start, contentEnd)
    while (end < contentEnd && wraps(text, lineStart, end)) {
      const next = end + 1
      if (!isLower(text.charCodeAt(next)) || lineOpening(text, next, contentEnd) !== 'prose') break
      lineStart = next
      end = lineEnd(text, next, contentEnd)
    }
    return end
  }
}

function wraps(text: string, start: number, end: number): boolean {
  if (end - start < wrappedLine) return false
  const last = text.charCodeAt(end - 1)
  return isLower(last) || isUpper(last) || last === 44
}

function hasBlankLine(text: string, from: number, to: number): boolean {
  let breaks = 0
  for (let i = from; i < to; i++) if (text.charCodeAt(i) === 10) breaks++
  return breaks > 1
}

function proseForm(text: string, start: number, end: number, opening: LineOpening): SegmentForm {
  switch (opening) {
    case 'heading':
      return 'heading'
    case 'list':
      return 'list'
    case 'bold':
      return isBoldLine(text, start, end) ? 'heading' : 'prose'
    case 'step':
      return end - start <= headingLength && !/[.?!…。！？；｡=]/.test(text.slice(start, end))
        ? 'heading'
        : 'prose'
    default:
      return 'prose'
  }
}

function isBoldLine(text: string, start: number, end: number): boolean {
  if (end - start > 200) return false
  // Without stops inside: a half-written bold line must not have been cut already.
  return /^\*\*(?:\d+[.)]\s*)?[^*.?!…。！？；｡]+\*\*[:：]?\s*$/.test(text.slice(start, end))
}
