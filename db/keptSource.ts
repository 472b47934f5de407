import { createReadStream } from 'node:fs'
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
    read: (start = 0) => createReadStream(sourcePath(folder, hash), { start, highWaterMark: 1 << 20 }),
  }
}
