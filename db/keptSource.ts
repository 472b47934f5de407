import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { type DataFolder, sourcePath } from './dataFolder.ts'

/** So much is read at once; a stream of its own for each of thousands of small files would cost more than they do. */
const chunkBytes = 1 << 20

interface Kept {
  readonly path: string
  readonly hash: string
  readonly size: number
}

/** The bytes of an upload as kept in the data folder, under the path they had in it. */
export function keptSource(folder: DataFolder, kept: Kept): SourceFile {
  return fileOnDisk(sourcePath(folder, kept.hash), kept)
}

/** A file of this machine as a source; `at` never comes from an upload. */
export function fileOnDisk(at: string, { path, hash, size }: Kept): SourceFile {
  return {
    path,
    hash,
    size,
    async *read(start = 0, end = size) {
      if (end - start > chunkBytes)
        yield* createReadStream(at, { start, end: end - 1, highWaterMark: chunkBytes })
      else if (end > start) yield readSmall(at, start, end)
    },
  }
}

function readSmall(at: string, start: number, end: number): Uint8Array {
  const bytes = Buffer.alloc(end - start)
  const file = openSync(at, 'r')
  try {
    let length = 0
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, start + length)
      if (read === 0) break
      length += read
    }
    return bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}
