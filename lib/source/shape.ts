import { parseLenient } from './lenientJson.ts'
import { ValueScanner } from './valueScanner.ts'

/**
 * How values stand in a file: one a line, as members of an array, as one document, or whole values one after another
 * whatever the line breaks; or the rows of a Parquet file, or the records of a PyTorch file.
 */
export type Shape = TextShape | 'parquet' | 'torch'
/** The shapes of text. */
export type TextShape = 'lines' | 'array' | 'document' | 'values'

/** The beginning of a decoded file; `whole` where it is all of it. */
export interface Beginning {
  readonly bytes: Uint8Array
  readonly whole: boolean
  readonly path: string
}

const openArray = 91
const openObject = 123
const junkLines = 20

/**
 * The shape of a file, from its first byte that is no space and from reading its first lines, never from its name
 * alone; null where nothing looks like JSON.
 */
export function detectShape(beginning: Beginning): TextShape | null {
  const { bytes, whole } = beginning
  const from = bytes.findIndex((byte) => byte > 32)
  if (from === -1) return null
  const first = bytes[from]
  const lineBreak = bytes.indexOf(10, from)
  if (lineBreak === -1 && !whole) return longFirstLine(beginning, first)
  const lineEnd = lineBreak === -1 ? bytes.length : lineBreak
  const followed = hasText(bytes, lineEnd)
  if (parses(bytes.subarray(from, lineEnd))) {
    if (followed) return 'lines'
    if (first === openArray) return 'array'
    return first === openObject && !namedAsLines(beginning.path) ? 'document' : 'lines'
  }
  if (first === openArray) return 'array'
  if (first === openObject) return brokenFirstLine(beginning, { from, lineEnd })
  const lines = linesFrom(bytes, from)
  // A log line or two may come first; a text that quotes a line of JSON is no dump.
  return lines.filter(isContainer).length * 2 >= lines.length ? 'lines' : null
}

/** A first line longer than what was read ahead: only the name tells a long record from a document on one line. */
function longFirstLine({ path }: Beginning, first: number | undefined): TextShape | null {
  if (first === openArray) return 'array'
  if (first === openObject) return namedAsLines(path) ? 'lines' : 'document'
  return null
}

/** The first line opens an object and is no value by itself: printed over lines, run together, torn or damaged. */
function brokenFirstLine(
  { bytes, whole }: Beginning,
  { from, lineEnd }: { readonly from: number; readonly lineEnd: number },
): TextShape {
  if (linesFrom(bytes, lineEnd).slice(0, 1).some(isContainer)) return 'lines'
  const scanner = new ValueScanner([], { member: bytes.length, top: bytes.length })
  const value = scanner.push(bytes.subarray(from))[0]
  if (value?.bytes == null) return 'document'
  const end = from + value.end
  if (hasText(bytes, end)) return parses(value.bytes) || end > lineEnd ? 'values' : 'lines'
  return whole ? 'document' : 'values'
}

function namedAsLines(path: string): boolean {
  return /\.(jsonl|ndjson|jsonlines)(\.(gz|zst))?$/i.test(path)
}

function hasText(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at += 1) if ((bytes[at] ?? 0) > 32) return true
  return false
}

function parses(bytes: Uint8Array): boolean {
  return parseLenient(new TextDecoder().decode(bytes)).ok
}

/** The next few lines that hold text. */
function linesFrom(bytes: Uint8Array, from: number): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let at = from; at < bytes.length && lines.length < junkLines; ) {
    const found = bytes.indexOf(10, at)
    const end = found === -1 ? bytes.length : found
    const line = bytes.subarray(at, end)
    if (hasText(line, 0)) lines.push(line)
    at = end + 1
  }
  return lines
}

function isContainer(line: Uint8Array): boolean {
  const first = line.find((byte) => byte > 32)
  return (first === openObject || first === openArray) && parses(line)
}
