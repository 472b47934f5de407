import { pipeline, Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { Problem } from '#lib/model/problem.ts'
import { joinBytes } from '#lib/source/joinBytes.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { unwrapZstd } from '#lib/source/unwrapZstd.ts'

/** Where the bytes of a member lie in its archive. */
export interface MemberPlace {
  readonly start: number
  /** Bytes in the archive. */
  readonly stored: number
  readonly method: 'stored' | 'deflate' | 'zstd'
}

interface Member extends MemberPlace {
  readonly path: string
  readonly hash: string
  /** Bytes when unpacked. */
  readonly size: number
}

/** Members up to this size are inflated in one go: thousands of small ones each in a stream take four times as long. */
const small = 1 << 20

/**
 * A member of an archive as a file. Bytes that do not unpack to what the archive says are a Problem after the bytes
 * before it. Inside deflate and zstd, reading from the middle costs reading from the beginning.
 */
export function memberFile(archive: SourceFile, member: Member): SourceFile {
  const { path, hash, size, start: first, stored, method } = member
  let whole: Uint8Array | null = null
  return {
    path,
    hash,
    size,
    async *read(start = 0, end = size) {
      if (method === 'stored') yield* archive.read(first + start, first + Math.min(end, stored))
      else if (method === 'deflate' && stored <= small && size <= 4 * small) {
        whole ??= await inflateSmall(archive.read(first, first + stored), size)
        yield whole.subarray(start, end)
      } else yield* soundPart(unpacked(archive, member), { size, start, end })
    },
  }
}

function unpacked(archive: SourceFile, { start, stored, method }: Member): AsyncIterable<Uint8Array> {
  const bytes = archive.read(start, start + stored)
  return method === 'zstd' ? unwrapZstd(bytes) : inflate(bytes)
}

async function inflateSmall(chunks: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  let whole: Uint8Array
  try {
    whole = inflateRawSync(joinBytes(pieces), { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    throw damaged(error)
  }
  if (whole.length < size) throw wrongSize(size)
  return whole
}

async function* inflate(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflater = createInflateRaw({ chunkSize: 1 << 18 })
  // What ends the pipeline is thrown by the loop below.
  pipeline(Readable.from(chunks, { objectMode: false }), inflater, () => undefined)
  try {
    yield* inflater
  } catch (error) {
    throw damaged(error)
  }
}

/** Refusals of the inflater as a Problem; what the disk or the archive around it says stays what it is. */
function damaged(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isInflating = code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE'
  return isInflating
    ? new Problem('invalid', 'This member of the archive is damaged: it does not unpack.', { cause: error })
    : error
}

/** The bytes `start` to `end` of a stream that should be `size` long. */
async function* soundPart(
  chunks: AsyncIterable<Uint8Array>,
  { size, start, end }: { readonly size: number; readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of chunks) {
    const from = Math.max(0, start - at)
    const to = Math.min(chunk.length, end - at)
    at += chunk.length
    if (at > size) throw wrongSize(size)
    if (to > from) yield chunk.subarray(from, to)
    if (at >= end && end < size) return
  }
  if (at < Math.min(end, size)) throw wrongSize(size)
}

function wrongSize(size: number): Problem {
  return new Problem(
    'invalid',
    `This member of the archive is damaged: it does not unpack to the ${size} bytes its directory names.`,
  )
}
