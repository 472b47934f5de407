import type { Json } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Provenance } from '#lib/model/rollout.ts'
import { readRange } from '#lib/source/decode.ts'
import { isParquet, parquetRow } from '#lib/source/parquet.ts'
import { defaultCaps } from '#lib/source/readValues.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { isTorch, torchRecord } from '#lib/source/torchFile.ts'
import { bodyOf } from '../body.ts'
import { KeptSources, type SourceRow, sourceColumns } from '../containers/keptSources.ts'
import type { DataFolder } from '../dataFolder.ts'
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
  const { path, byteStart, byteEnd } = provenance
  const source = sourceOf(db, folder, { rowId, provenance })
  if (source === null)
    throw new Problem(
      'gone',
      `the source file ${path} is no longer kept; import it again to see the raw record`,
    )
  const row = (provenance.line ?? 1) - 1
  if (await isParquet(source)) return rawRow(provenance, await parquetRow(source, row), limit)
  if (await isTorch(source)) return rawRow(provenance, await torchRecord(source, row, defaultCaps), limit)
  const start = byteStart ?? 0
  const end = byteEnd ?? source.size
  const cut = Math.min(end, start + limit)
  const bytes = await readRange(source, { start, end: cut })
  return {
    provenance,
    text: new TextDecoder().decode(bytes),
    bytes: end - start,
    isCut: cut < end,
  }
}

/** A row of a table, or a record of a pickle, as JSON: its bytes stand in pieces. */
function rawRow(provenance: Provenance, row: Json | undefined, limit: number): RawRecord {
  const text = JSON.stringify(row ?? null, null, 2)
  return { provenance, text: text.slice(0, limit), bytes: text.length, isCut: text.length > limit }
}

/** The file a rollout came from: the one that last offered it, else any of the same bytes that is still kept. */
function sourceOf(
  db: Db,
  folder: DataFolder,
  { rowId, provenance }: { readonly rowId: number; readonly provenance: Provenance },
): SourceFile | null {
  const sources = new KeptSources(db, folder)
  const rows = statement<SourceRow>(
    db,
    `select ${sourceColumns} from source_files where hash = @hash
      order by id = (select source_id from rollouts where row_id = @rowId) desc, container_id is null desc, id limit 20`,
  ).all({ hash: provenance.fileHash, rowId })
  for (const row of rows) {
    const file = sources.open(row, provenance.path)
    if (file !== null) return file
  }
  return null
}
