import { Decompress } from 'fzstd'
import { Problem } from '#lib/model/problem.ts'
import { type Chunks, peek } from './peek.ts'

/** Larger windows are asked for by hand (`--long`, `--ultra`) and would be taken from memory at once. */
const largestWindow = 256 * 2 ** 20
/** A slice of zstd holds a block per 4 bytes at most, of 128 KiB each: so much may come out before the guard sees it. */
const zstdSlice = 4096

/** The bytes inside a zstd stream; a damaged or torn one throws a Problem after the bytes before it. */
export async function* unwrapZstd(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(chunks, 14)
  if (zstdWindow(head) > largestWindow) {
    throw new Problem('too-large', 'The zstd window is larger than 256 MB; compress the file without --long.')
  }
  let ready: Uint8Array[] = []
  const stream = new Decompress((piece) => void ready.push(piece))
  const push = (chunk: Uint8Array, last: boolean): Problem | null => {
    try {
      stream.push(chunk, last)
      return null
    } catch (error) {
      return new Problem('invalid', 'The zstd stream is damaged or cut off.', { cause: error })
    }
  }
  for await (const chunk of slices(all, zstdSlice)) {
    const problem = push(chunk, false)
    yield* ready
    ready = []
    if (problem !== null) throw problem
  }
  const problem = push(new Uint8Array(0), true)
  yield* ready
  if (problem !== null) throw problem
}

async function* slices(chunks: Chunks, size: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += size) yield chunk.slice(at, at + size)
  }
}

/** Window size that the header of a zstd frame asks for (RFC 8878, 3.1.1.1). */
function zstdWindow(head: Uint8Array): number {
  const descriptor = head[4] ?? 0
  const single = (descriptor & 0x20) !== 0
  if (!single) {
    const window = head[5] ?? 0
    const base = 2 ** (10 + (window >> 3))
    return base + (base / 8) * (window & 7)
  }
  const width = [1, 2, 4, 8][descriptor >> 6] ?? 1
  const start = 5 + ([0, 1, 2, 4][descriptor & 3] ?? 0)
  const bytes = head.subarray(start, start + width)
  return bytes.reduce((size, byte, i) => size + byte * 256 ** i, width === 2 ? 256 : 0)
}
