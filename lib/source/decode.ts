import { Problem } from '#lib/model/problem.ts'
import { joinBytes } from './joinBytes.ts'
import { type LocaleEncoding, localeText } from './localeText.ts'
import { type Chunks, peek } from './peek.ts'
import type { SourceFile } from './sourceFile.ts'
import { unwrapGzip } from './unwrapGzip.ts'
import { unwrapZstd } from './unwrapZstd.ts'

/** Counts the bytes of the stored file that have been taken, and says how they were encoded. */
export interface Meter {
  stored: number
  /** Set where the file began with a byte order mark, or is no UTF-8. */
  encoding?: Mark['encoding'] | LocaleEncoding
}

export interface DecodeLimits {
  /** Decoded bytes per stored byte; text rarely passes 30. */
  readonly ratio: number
  /** The ratio is not asked before this many decoded bytes: short files may be very repetitive. */
  readonly ratioAfter: number
  readonly bytes: number
}

const megabyte = 2 ** 20
export const decodeLimits: DecodeLimits = { ratio: 250, ratioAfter: 256 * megabyte, bytes: 65_536 * megabyte }

/**
 * The bytes of a file as plain UTF-8: gzip and zstd are unwrapped (known by their first bytes), a byte order mark is
 * taken off, UTF-16 and files in the encoding of a locale are rewritten. A damaged, torn or exploding stream throws a Problem after the bytes before it.
 */
export function decodeFile(
  file: SourceFile,
  meter: Meter = { stored: 0 },
  limits: DecodeLimits = decodeLimits,
): AsyncGenerator<Uint8Array> {
  return toUtf8(unpackFile(file, meter, limits), meter)
}

/** The bytes of a file with gzip and zstd unwrapped and nothing else changed: for archives and tables. */
export async function* unpackFile(
  file: SourceFile,
  meter: Meter = { stored: 0 },
  limits: DecodeLimits = decodeLimits,
): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(metered(file.read(), meter), 4)
  const unwrap = unwrapperOf(head)
  yield* unwrap === null ? all : guarded(unwrap(all), { path: file.path, meter, limits })
}

/** True where the first four bytes are those of gzip or zstd. */
export function isPacked(head: Uint8Array): boolean {
  return unwrapperOf(head) !== null
}

/** The bytes `start` to `end` of the decoded file; for showing a record as it was written. */
export async function readRange(
  file: SourceFile,
  range: { readonly start: number; readonly end: number },
): Promise<Uint8Array> {
  const head = await firstBytes(file, 4)
  const mark = markOf(head)
  const plain = unwrapperOf(head) === null && (mark === null || mark.encoding === 'utf-8')
  const skipped = plain ? range.start + (mark?.length ?? 0) : range.start
  if (plain) {
    const before = skipped > 0 ? 1 : 0
    const bytes = await gathered(file.read(skipped - before, range.end - range.start + skipped))
    // In a file of another encoding the places are those of the rewritten text.
    if (isRecord(bytes, before === 1 && range.start > 0)) return bytes.subarray(before)
  }
  return gathered(part(decodeFile(file), range))
}

async function gathered(chunks: Chunks): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return joinBytes(pieces)
}

/** True for UTF-8 that starts where a record can: after a space or a sign of JSON between values. */
function isRecord(bytes: Uint8Array, isPreceded: boolean): boolean {
  const [before = 0] = bytes
  if (isPreceded && before > 32 && !betweenValues.has(before)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The bytes of `[`, `]`, `}`, `,` and `:`. */
const betweenValues = new Set([91, 93, 125, 44, 58])

/** The bytes `start` to `end` of a stream, which is left where they end. */
export async function* part(
  chunks: Chunks,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of chunks) {
    const from = Math.max(0, start - at)
    const to = Math.min(chunk.length, end - at)
    if (to > from) yield chunk.subarray(from, to)
    at += chunk.length
    if (at >= end) return
  }
}

async function firstBytes(file: SourceFile, count: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.read()) {
    pieces.push(chunk)
    length += chunk.length
    if (length >= count) break
  }
  return joinBytes(pieces)
}

async function* metered(chunks: Chunks, meter: Meter): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    meter.stored += chunk.length
    yield chunk
  }
}

function unwrapperOf(head: Uint8Array): ((chunks: Chunks) => AsyncGenerator<Uint8Array>) | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return unwrapGzip
  if (head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd) return unwrapZstd
  return null
}

async function* guarded(
  chunks: Chunks,
  { path, meter, limits }: { readonly path: string; readonly meter: Meter; readonly limits: DecodeLimits },
): AsyncGenerator<Uint8Array> {
  let decoded = 0
  for await (const chunk of chunks) {
    decoded += chunk.length
    const exploding = decoded > limits.ratioAfter && decoded > meter.stored * limits.ratio
    if (exploding || decoded > limits.bytes) {
      const grown = `${meter.stored} bytes have grown to more than ${decoded}`
      throw new Problem(
        'too-large',
        `${path} unpacks without end: ${grown}. Unpack it by hand if it is sound.`,
      )
    }
    yield chunk
  }
}

interface Mark {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  readonly length: number
}

function markOf(head: Uint8Array): Mark | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return null
}

/** What JSON begins with; other files are told by their bytes, which then have to stay. */
const textStart = /[\s{["]/

async function* toUtf8(chunks: Chunks, meter: Meter): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(chunks, 3)
  const mark = markOf(head)
  if (mark === null) {
    const isText = textStart.test(String.fromCharCode(head[0] ?? 0))
    yield* isText ? localeText(all, (encoding) => (meter.encoding = encoding)) : all
    return
  }
  meter.encoding = mark.encoding
  let skip = mark.length
  const decoder = mark.encoding === 'utf-8' ? null : new TextDecoder(mark.encoding)
  const encoder = new TextEncoder()
  for await (const chunk of all) {
    const rest = skip === 0 ? chunk : chunk.subarray(skip)
    skip = 0
    yield decoder === null ? rest : encoder.encode(decoder.decode(rest, { stream: true }))
  }
  if (decoder !== null) yield encoder.encode(decoder.decode())
}
