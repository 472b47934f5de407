import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** A record that could not be read, with its place, the field and what to do. */
export interface RejectRow {
  readonly path: string
  readonly line: number | null
  readonly item: number | null
  readonly field: string | null
  readonly reason: string
  readonly excerpt: string
}

/** Rejects of an import in the order in which they were met. */
export function rejectList(
  db: Db,
  importId: string,
  { limit = -1, offset = 0 }: { readonly limit?: number; readonly offset?: number } = {},
): readonly RejectRow[] {
  return statement<RejectRow>(
    db,
    `select path, line, item, field, reason, excerpt from rejects where import_id = ?
      order by id limit ? offset ?`,
  ).all(importId, limit, offset)
}
