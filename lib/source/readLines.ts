import { CappedBytes } from './cappedBytes.ts'

/** A run of bytes that should hold one value. */
export interface Span {
  /** 1-based line where it starts. */
  readonly line: number
  /** Byte range in the decoded file, without the line break. */
  readonly start: number
  readonly end: number
  /** Null where it is longer than the cap. */
  readonly bytes: Uint8Array | null
  /** The first bytes, for an excerpt where `bytes` is null. */
  readonly head: Uint8Array
}

const newline = 10
const carriageReturn = 13

/**
 * Cuts chunks of bytes into numbered lines of any length; blank ones are counted and left out.
 * Chunks must not be written to after they were pushed.
 */
export class LineSplitter {
  private readonly gathered = new CappedBytes()
  private line = 1
  private start = 0

  constructor(private readonly cap: number) {}

  /** Lines that end in this chunk. */
  push(chunk: Uint8Array): Span[] {
    const spans: Span[] = []
    let from = 0
    for (;;) {
      const end = chunk.indexOf(newline, from)
      if (end === -1) break
      this.gathered.add(chunk.subarray(from, end), this.cap)
      this.close(spans, 1)
      from = end + 1
    }
    this.gathered.add(chunk.subarray(from), this.cap)
    return spans
  }

  /** The last line, where no line break follows it. */
  finish(): Span[] {
    const spans: Span[] = []
    this.close(spans, 0)
    return spans
  }

  private close(spans: Span[], breakLength: number) {
    const { line, start } = this
    const { bytes: whole, head, length } = this.gathered.take()
    const bytes = whole === null ? null : withoutReturn(whole)
    const end = start + (bytes?.length ?? length)
    if (bytes === null || !isBlank(bytes)) spans.push({ line, start, end, bytes, head: bytes ?? head })
    this.start += length + breakLength
    this.line += 1
  }
}

function withoutReturn(bytes: Uint8Array): Uint8Array {
  return bytes[bytes.length - 1] === carriageReturn ? bytes.subarray(0, -1) : bytes
}

/** True for spaces, tabs and returns only. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === carriageReturn)
}
