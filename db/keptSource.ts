import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { type DataFolder, sourcePath } from './dataFolder.ts'

/** The bytes of an upload as kept in the data folder, under the path they had in it. */
export function keptSource(
  folder: DataFolder,
  { path, hash, size }: { readonly path: string; readonly hash: string; readonly size: number },
): SourceFile {
  return {
    path,
    hash,
    size,
    read: (start = 0, end = size) =>
      end <= start
        ? Readable.from([])
        : createReadStream(sourcePath(folder, hash), { start, end: end - 1, highWaterMark: 1 << 20 }),
  }
}
