import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#lib/model/problem.ts'
import { unpackFile } from '#lib/source/decode.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { cachePath, type DataFolder } from '../dataFolder.ts'

/**
 * Writes what is inside a file's gzip or zstd (else the file itself) to the cache, where it is not there yet or `again`.
 * The file there is whole or missing. Of a torn stream what came before the tear is kept, and the tear is returned as a sentence; one that
 * unpacks without end is a Problem.
 */
export async function unpackToCache(
  folder: DataFolder,
  {
    file,
    pulse,
    again = false,
  }: { readonly file: SourceFile; readonly pulse: () => void; readonly again?: boolean },
): Promise<string | null> {
  const path = cachePath(folder, file.hash)
  if (!again && existsSync(path)) return null
  const temporary = join(folder.tmp, `${randomUUID()}.part`)
  try {
    const handle = await open(temporary, 'wx')
    let torn: string | null
    try {
      torn = await write(file, async (chunk) => {
        pulse()
        await handle.writeFile(chunk)
      })
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
    return torn
  } finally {
    await rm(temporary, { force: true })
  }
}

async function write(file: SourceFile, put: (chunk: Uint8Array) => Promise<void>): Promise<string | null> {
  try {
    for await (const chunk of unpackFile(file)) await put(chunk)
    return null
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') return error.message
    throw error
  }
}
