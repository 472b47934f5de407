import { Problem } from '#lib/model/problem.ts'
import { decodeFile, type Meter } from './decode.ts'
import { parseLenient } from './lenientJson.ts'
import { readParquet } from './parquet.ts'
import { LineSplitter, type Span } from './readLines.ts'
import type { SourceItem } from './record.ts'
import type { Shape } from './shape.ts'
import type { SourceFile } from './sourceFile.ts'
import { readTorch } from './torchFile.ts'
import { type ScannedSpan, ValueScanner } from './valueScanner.ts'

const megabyte = 2 ** 20
/** Longest record that is parsed, and longest document that is parsed whole. */
export const defaultCaps: Caps = { record: 64 * megabyte, document: 256 * megabyte }

export interface Caps {
  readonly record: number
  readonly document: number
}

export interface Reading {
  readonly shape: Shape
  /** Keys that lead to the list whose members are the records of a document. */
  readonly documentPath?: readonly string[]
  readonly caps?: Caps
  readonly meter?: Meter
}

/**
 * The JSON values of a file in order, each with its place; what cannot be read is an item with a reason.
 * Never holds more than one value. Bytes that do not unpack end the file with such an item.
 */
export function readValues(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  const { shape, caps = defaultCaps, meter } = reading
  if (shape === 'parquet') return wholeItems(readParquet(file, meter))
  if (shape === 'torch') return wholeItems(readTorch(file, caps, meter))
  return itemsOf(decodeFile(file, meter), reading)
}

/** Items of a file that is no text; a Problem with it is the last of them. */
async function* wholeItems(items: AsyncGenerator<SourceItem>): AsyncGenerator<SourceItem> {
  try {
    yield* items
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    yield unreadable(emptySpan, { line: null, item: null, reason: error.message })
  }
}

/** The same for bytes that are decoded already. */
export async function* itemsOf(
  chunks: AsyncIterable<Uint8Array>,
  reading: Reading,
): AsyncGenerator<SourceItem> {
  const reader = reading.shape === 'lines' ? lineReader(reading) : memberReader(reading)
  try {
    for await (const chunk of chunks) yield* reader.push(chunk)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    yield* reader.finish()
    yield unreadable(emptySpan, { line: null, item: null, reason: error.message })
    return
  }
  yield* reader.finish()
}

interface ItemReader {
  push(chunk: Uint8Array): SourceItem[]
  finish(): SourceItem[]
}

function lineReader({ caps = defaultCaps }: Reading): ItemReader {
  const lines = new LineSplitter(caps.record)
  const toItem = itemMaker(caps)
  const read = (span: Span): SourceItem[] => {
    const item = toItem(span, { line: span.line, item: null })
    if (item.kind === 'record' || span.bytes === null) return [item]
    return runTogether(span.bytes, span, toItem) ?? [item]
  }
  return {
    push: (chunk) => lines.push(chunk).flatMap(read),
    finish: () => lines.finish().flatMap(read).map(asTornLine),
  }
}

/** Several whole values on one line, as appending after a torn write leaves them; null unless all of them parse. */
function runTogether(bytes: Uint8Array, line: Span, toItem: ItemMaker): SourceItem[] | null {
  const scanner = new ValueScanner([], { member: bytes.length, top: bytes.length })
  const spans = [...scanner.push(bytes), ...scanner.finish()].map((span) => ({
    ...span,
    start: line.start + span.start,
    end: line.start + span.end,
  }))
  if (spans.length < 2 || spans.some((span) => span.isMember || span.torn)) return null
  const items = spans.map((span, item) => toItem(span, { line: line.line, item }))
  return items.every((item) => item.kind === 'record' && typeof item.value === 'object') ? items : null
}

/** The last line of a file, without a line break, is most often still being written. */
function asTornLine(item: SourceItem): SourceItem {
  if (item.kind === 'record') return item
  return { ...item, reason: `${item.reason} ${tornReason}` }
}

const tornReason = 'The file ends here: if it is still being written, import it again when it is whole.'

function memberReader({ caps = defaultCaps, documentPath = [], shape }: Reading): ItemReader {
  const path = shape === 'document' ? documentPath : []
  const scanner = new ValueScanner(path, { member: caps.record, top: caps.document })
  const toItem = itemMaker(caps)
  let members = 0
  const read = (span: ScannedSpan): SourceItem => {
    const place = { line: span.isMember ? null : span.line, item: span.isMember ? members++ : null }
    return span.torn
      ? unreadable(span, { ...place, reason: `Ends in the middle. ${tornReason}` })
      : toItem(span, place)
  }
  return {
    push: (chunk) => scanner.push(chunk).map(read),
    finish: () => {
      const items = scanner.finish().map(read)
      if (scanner.found || items.length > 0) return items
      const reason = `The document holds no list at "${path.join('.')}".`
      return [unreadable(emptySpan, { line: null, item: null, reason })]
    },
  }
}

interface Place {
  readonly line: number | null
  readonly item: number | null
}

type ItemMaker = (span: Span, place: Place) => SourceItem

/** Parses spans; after the first bare NaN in a file it expects more of them. */
function itemMaker(caps: Caps): ItemMaker {
  const decoder = new TextDecoder()
  let scanFirst = false
  return (span, place) => {
    if (span.bytes === null) return unreadable(span, { ...place, reason: overLong(span, caps) })
    const parsed = parseLenient(decoder.decode(span.bytes), scanFirst)
    if (!parsed.ok) return unreadable(span, { ...place, reason: parsed.reason })
    scanFirst ||= parsed.nonfinite > 0
    return {
      kind: 'record',
      value: parsed.value,
      ...place,
      byteStart: span.start,
      byteEnd: span.end,
      nonfinite: parsed.nonfinite,
    }
  }
}

function overLong(span: Span, caps: Caps): string {
  const size = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`
  const length = span.end - span.start
  const cap = length > caps.document ? caps.document : caps.record
  return `The record is ${size(length)} long; more than ${size(cap)} is not read as one record.`
}

const emptySpan: Span = { line: 0, start: 0, end: 0, bytes: null, head: new Uint8Array(0) }
const excerptLength = 200

function unreadable(span: Span, { line, item, reason }: Place & { readonly reason: string }): SourceItem {
  const excerpt = new TextDecoder().decode(span.head.subarray(0, 4 * excerptLength)).slice(0, excerptLength)
  return { kind: 'unreadable', line, item, byteStart: span.start, byteEnd: span.end, reason, excerpt }
}
