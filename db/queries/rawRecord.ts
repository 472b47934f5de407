import { existsSync } from 'node:fs'
import { Problem } from '#lib/model/problem.ts'
import type { Provenance } from '#lib/model/rollout.ts'
import { readRange } from '#lib/source/decode.ts'
import { bodyOf } from '../body.ts'
import { type DataFolder, sourcePath } from '../dataFolder.ts'
import { keptSource } from '../keptSource.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { rolloutById } from './rolloutPage.ts'

/** A record as its trainer wrote it, with its place in the upload. */
export interface RawRecord {
  readonly provenance: Provenance
  readonly text: string
  /** Bytes of the whole record; more than the text shows where it was cut. */
  readonly bytes: number
  readonly isCut: boolean
}

/** A page shows this much; the download has all. */
export const shownBytes = 4 << 20

/** The bytes of the kept source at the place a rollout came from. A removed source is a refusal. */
export async function rawRecord(
  db: Db,
  folder: DataFolder,
  { id, limit = shownBytes }: { readonly id: string; readonly limit?: number },
): Promise<RawRecord> {
  const { rowId } = rolloutById(db, id)
  const provenance = bodyOf(db, rowId)?.rollout.provenance
  if (provenance === undefined) throw new Error(`rollout ${id} has no body`)
  const { fileHash, path, byteStart, byteEnd } = provenance
  const source = statement<{ size: number }>(db, 'select size from source_files where hash = ? limit 1').get(
    fileHash,
  )
  if (source === undefined || !existsSync(sourcePath(folder, fileHash)))
    throw new Problem(
      'gone',
      `the source file ${path} is no longer kept; import it again to see the raw record`,
    )
  const start = byteStart ?? 0
  const end = byteEnd ?? source.size
  const cut = Math.min(end, start + limit)
  const bytes = await readRange(keptSource(folder, { path, hash: fileHash, size: source.size }), {
    start,
    end: cut,
  })
  return {
    provenance,
    text: new TextDecoder().decode(bytes),
    bytes: end - start,
    isCut: cut < end,
  }
}
