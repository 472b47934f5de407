import { CappedBytes } from './cappedBytes.ts'
import type { Span } from './readLines.ts'

/** A value found by the scanner. */
export interface ScannedSpan extends Span {
  /** Stands inside a list or document, not at the top of the file. */
  readonly isMember: boolean
  /** The file ends before the value does. */
  readonly torn: boolean
}

export interface ScannerCaps {
  readonly member: number
  readonly top: number
}

/** A container on the way to the members; `level` = keys of the path matched so far. */
interface Frame {
  readonly isObject: boolean
  readonly level: number
}

interface OpenValue {
  readonly emit: boolean
  readonly isMember: boolean
  readonly start: number
  readonly line: number
  readonly form: 'container' | 'string' | 'scalar'
  readonly cap: number
}

const longestKey = 4096
const code = { newline: 10, quote: 34, comma: 44, colon: 58, backslash: 92 } as const
const isSpace = (c: number) => c === 32 || c === 9 || c === 13 || c === code.newline
const isOpen = (c: number) => c === 91 || c === 123
const isClose = (c: number) => c === 93 || c === 125
const isDelimiter = (c: number) => isSpace(c) || isOpen(c) || isClose(c) || c === 44 || c === 58 || c === 34

/**
 * Finds where values start and end in a stream of bytes, whatever the line breaks: the members of an array at the top,
 * the members of the list that `path` leads to inside a document, or (with an empty path) whole values that follow
 * one another. Only quotes, escapes and brackets are looked at; whether a value is sound JSON is for the parser.
 */
export class ValueScanner {
  /** The path has led to something. */
  found = false
  private readonly frames: Frame[] = []
  private offset = 0
  private line = 1
  private value: OpenValue | null = null
  private depth = 0
  private inString = false
  private escaped = false
  private readonly gathered = new CappedBytes()
  /** Bytes of the key being read, or null outside a key. */
  private key: number[] | null = null
  private expectsKey = false
  private keyLevel = -1

  constructor(
    private readonly path: readonly string[],
    private readonly caps: ScannerCaps,
  ) {}

  /** Values that end in this chunk. */
  push(chunk: Uint8Array): ScannedSpan[] {
    const spans: ScannedSpan[] = []
    let at = 0
    while (at < chunk.length) {
      if (this.value !== null) at = this.scanValue(chunk, at, spans)
      else if (this.key !== null) at = this.scanKey(chunk, at)
      else at = this.scanBetween(chunk, at)
    }
    this.offset += chunk.length
    return spans
  }

  /** What the file ends in the middle of: a value, or a list that is not closed. */
  finish(): ScannedSpan[] {
    const spans: ScannedSpan[] = []
    const { value } = this
    if (value?.emit === true) {
      this.close(spans, this.offset, value.form !== 'scalar')
    } else if (value !== null || this.key !== null || this.frames.length > 0) {
      const bytes = new Uint8Array(0)
      const { line, offset } = this
      spans.push({ line, start: offset, end: offset, bytes, head: bytes, isMember: true, torn: true })
    }
    return spans
  }

  private scanBetween(chunk: Uint8Array, at: number): number {
    const c = chunk[at] ?? 0
    const frame = this.frames.at(-1)
    if (c === code.newline) this.line += 1
    if (isSpace(c)) return at + 1
    if (c === code.comma || c === code.colon) {
      this.expectsKey = c === code.comma && frame?.isObject === true
      return at + 1
    }
    if (isClose(c) && frame !== undefined) {
      this.frames.pop()
      this.expectsKey = false
      return at + 1
    }
    if (c === code.quote && this.expectsKey) {
      this.key = []
      this.escaped = false
      return at + 1
    }
    this.begin(c, this.offset + at, frame)
    return isOpen(c) && this.value === null ? at + 1 : at
  }

  private begin(c: number, start: number, frame: Frame | undefined) {
    const level = frame === undefined ? 0 : frame.isObject ? this.keyLevel : frame.level
    this.keyLevel = -1
    const arrived = level === this.path.length
    const isList = c === 91
    if (level >= 0 && isOpen(c) && !(arrived && (!isList || this.isInList(frame)))) {
      this.frames.push({ isObject: !isList, level })
      this.expectsKey = !isList
      this.found ||= arrived
      return
    }
    const isMember = frame !== undefined
    const emit = frame === undefined || (arrived && (isOpen(c) || this.isInList(frame)))
    if (emit) this.found = true
    this.value = {
      emit,
      isMember,
      start,
      line: this.line,
      form: isOpen(c) ? 'container' : c === code.quote ? 'string' : 'scalar',
      cap: isMember ? this.caps.member : this.caps.top,
    }
    this.depth = 0
    this.inString = false
    this.escaped = false
  }

  /** True inside the list whose members are wanted: there a list is a member, elsewhere it holds them. */
  private isInList(frame: Frame | undefined): boolean {
    return frame !== undefined && !frame.isObject && frame.level === this.path.length
  }

  private scanKey(chunk: Uint8Array, from: number): number {
    const key = this.key ?? []
    for (let at = from; at < chunk.length; at += 1) {
      const c = chunk[at] ?? 0
      if (c === code.quote && !this.escaped) {
        const level = this.frames.at(-1)?.level ?? -1
        this.keyLevel = keyText(key) === this.path[level] ? level + 1 : -1
        this.key = null
        this.expectsKey = false
        return at + 1
      }
      this.escaped = c === code.backslash && !this.escaped
      if (key.length < longestKey) key.push(c)
    }
    return chunk.length
  }

  private scanValue(chunk: Uint8Array, from: number, spans: ScannedSpan[]): number {
    const value = this.value
    const end =
      value?.form === 'container'
        ? this.endOfContainer(chunk, from)
        : value?.form === 'string'
          ? this.endOfString(chunk, from)
          : this.endOfScalar(chunk, from)
    if (value?.emit === true) this.gathered.add(chunk.subarray(from, end ?? chunk.length), value.cap)
    if (end === null) return chunk.length
    this.close(spans, this.offset + end, false)
    return end
  }

  private endOfContainer(chunk: Uint8Array, from: number): number | null {
    let { depth, inString, escaped, line } = this
    let end: number | null = null
    for (let at = from; at < chunk.length; at += 1) {
      const c = chunk[at] ?? 0
      if (inString) {
        if (escaped) escaped = false
        else if (c === code.backslash) escaped = true
        else if (c === code.quote) inString = false
      } else if (c === code.quote) inString = true
      else if (isOpen(c)) depth += 1
      else if (c === code.newline) line += 1
      else if (isClose(c)) {
        depth -= 1
        if (depth === 0) {
          end = at + 1
          break
        }
      }
    }
    this.depth = depth
    this.inString = inString
    this.escaped = escaped
    this.line = line
    return end
  }

  private endOfString(chunk: Uint8Array, from: number): number | null {
    for (let at = from; at < chunk.length; at += 1) {
      const c = chunk[at] ?? 0
      if (this.escaped) this.escaped = false
      else if (c === code.backslash) this.escaped = true
      else if (c === code.quote) {
        if (this.inString) return at + 1
        this.inString = true
      }
    }
    return null
  }

  /** A number, a word, or a stray sign, which is at least one byte long. */
  private endOfScalar(chunk: Uint8Array, from: number): number | null {
    for (let at = from; at < chunk.length; at += 1) {
      const first = this.offset + at === this.value?.start
      if (!first && isDelimiter(chunk[at] ?? 0)) return at
    }
    return null
  }

  private close(spans: ScannedSpan[], end: number, torn: boolean) {
    const { value } = this
    const { bytes, head } = this.gathered.take()
    if (value?.emit === true) {
      const { line, start, isMember } = value
      spans.push({ line, start, end, bytes, head, isMember, torn })
    }
    this.value = null
  }
}

function keyText(bytes: readonly number[]): string | null {
  const text = new TextDecoder().decode(Uint8Array.from(bytes))
  try {
    const key: unknown = JSON.parse(`"${text}"`)
    return typeof key === 'string' ? key : null
  } catch (error) {
    // A key with a broken escape is no key of ours; its value is skipped and the document goes on.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
