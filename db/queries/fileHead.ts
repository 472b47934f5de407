import type { Json } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import { readHead } from '#lib/source/readHead.ts'
import { KeptSources, type SourceRow, sourceColumns } from '../containers/keptSources.ts'
import type { DataFolder } from '../dataFolder.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** The first values of a kept file, from at most 8 MB of it. */
export interface FileHead {
  readonly path: string
  readonly format: string | null
  readonly refusal: string | null
  readonly chosen: string | null
  readonly values: readonly Json[]
}

/** Looks at the beginning of a file of an import; one that is gone, or holds no values, is a Problem. */
export async function fileHead(
  db: Db,
  folder: DataFolder,
  { importId, path }: { readonly importId: string; readonly path: string },
): Promise<FileHead> {
  const row = statement<SourceRow & { format: string | null; refusal: string | null; chosen: string | null }>(
    db,
    `select ${sourceColumns}, format, refusal, chosen from source_files where import_id = ? and path = ?`,
  ).get(importId, path)
  if (row === undefined) throw new Problem('not-found', `this import has no file "${path}"`)
  const file = new KeptSources(db, folder).open(row)
  if (file === null) throw new Problem('gone', `the bytes of "${path}" are no longer kept; import it again`)
  const head = await readHead(file)
  if (head.kind === 'refusal') throw new Problem('invalid', `${path}: ${head.reason}`)
  const { format, refusal, chosen } = row
  return { path, format, refusal, chosen, values: head.values }
}
