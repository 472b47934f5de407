import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onStorage } from './storageProblem.ts'

/** Where things lie in the data folder; nothing is kept outside it. */
export interface DataFolder {
  readonly root: string
  readonly database: string
  /** Uploaded bytes, each file under its SHA-256. */
  readonly sources: string
  /** Archives unpacked for reading; may be deleted at any time, what is missing is made again or read without it. */
  readonly cache: string
  /** Bytes on their way in; emptied by nobody else than the one who writes. */
  readonly tmp: string
}

/** The layout of a data folder; creates its folders where they are missing. */
export function dataFolder(root: string): DataFolder {
  const folder = {
    root,
    database: join(root, 'reasonscope.db'),
    sources: join(root, 'sources'),
    cache: join(root, 'cache'),
    tmp: join(root, 'tmp'),
  }
  onStorage(root, () => {
    for (const part of [folder.sources, folder.cache, folder.tmp]) mkdirSync(part, { recursive: true })
  })
  return folder
}

/** Path of stored bytes. Only a hash ever becomes a path, never a name from an upload. */
export function sourcePath(folder: DataFolder, hash: string): string {
  return join(folder.sources, asHash(hash))
}

/** Path of the unpacked bytes of a file with this hash: what is inside its gzip or zstd, or the member itself. */
export function cachePath(folder: DataFolder, hash: string): string {
  return join(folder.cache, asHash(hash))
}

function asHash(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError('not a SHA-256')
  return hash
}
