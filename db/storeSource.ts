import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#lib/model/problem.ts'
import { type DataFolder, sourcePath } from './dataFolder.ts'
import { storageProblem } from './storageProblem.ts'

/** Stored bytes: their SHA-256 and how many. */
export interface StoredSource {
  readonly hash: string
  readonly size: number
}

/**
 * Writes a stream of bytes to the data folder under its SHA-256, never holding more than a chunk.
 * The file appears whole or not at all. More bytes than `limit` are a refusal.
 * Always a copy, never a link: a dump that its trainer goes on writing must not change what was kept.
 */
export async function storeSource(
  folder: DataFolder,
  bytes: AsyncIterable<Uint8Array>,
  limit = Number.POSITIVE_INFINITY,
): Promise<StoredSource> {
  const part = join(folder.tmp, `${randomUUID()}.part`)
  const hash = createHash('sha256')
  let size = 0
  try {
    const file = await open(part, 'wx').catch((error: unknown) => {
      throw storageProblem(error, folder.root) ?? error
    })
    try {
      for await (const chunk of bytes) {
        size += chunk.byteLength
        if (size > limit)
          throw new Problem('too-large', `more than ${limit} bytes; raise the limit or split the file`)
        hash.update(chunk)
        await file.writeFile(chunk).catch((error: unknown) => {
          throw storageProblem(error, folder.root) ?? error
        })
      }
      await file.sync()
    } finally {
      await file.close()
    }
    const digest = hash.digest('hex')
    await rename(part, sourcePath(folder, digest))
    return { hash: digest, size }
  } finally {
    await rm(part, { force: true })
  }
}

/** Whether the bytes of this SHA-256 are in the data folder. */
export function hasSource(folder: DataFolder, hash: string): boolean {
  return existsSync(sourcePath(folder, hash))
}
