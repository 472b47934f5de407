import type { Segment } from '#lib/model/thought.ts'

/** A text with every CRLF read as one line break, and how to find the way back to its offsets. */
export interface UnixText {
  readonly text: string
  restore(segments: readonly Segment[]): readonly Segment[]
}

/** Reads CRLF as LF, so that a file from Windows gives the same segments. */
export function unixText(text: string): UnixText {
  if (!text.includes('\r\n')) return { text, restore: (segments) => segments }
  return { text: text.replaceAll('\r\n', '\n'), restore: (segments) => restoreOffsets(text, segments) }
}

/** Adds to each offset the number of carriage returns dropped before it; segments come in order. */
function restoreOffsets(text: string, segments: readonly Segment[]): readonly Segment[] {
  let dropped = 0
  let next = text.indexOf('\r\n')
  const shift = (offset: number): number => {
    while (next !== -1 && next < offset + dropped) {
      dropped++
      next = text.indexOf('\r\n', next + 2)
    }
    return offset + dropped
  }
  return segments.map((segment) => ({ ...segment, start: shift(segment.start), end: shift(segment.end) }))
}
