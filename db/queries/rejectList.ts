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

/** Which rejects are asked for; null leaves a condition out. */
export interface RejectFilter {
  readonly path: string | null
  readonly reason: string | null
}

const everything: RejectFilter = { path: null, reason: null }
const matching = `import_id = @id and (@path is null or path = @path) and (@reason is null or reason = @reason)`

/** Rejects of an import in the order in which they were met. */
export function rejectList(
  db: Db,
  importId: string,
  {
    limit = -1,
    offset = 0,
    filter = everything,
  }: { readonly limit?: number; readonly offset?: number; readonly filter?: RejectFilter } = {},
): readonly RejectRow[] {
  return statement<RejectRow>(
    db,
    `select path, line, item, field, reason, excerpt from rejects where ${matching}
      order by id limit @limit offset @offset`,
  ).all({ id: importId, ...filter, limit, offset })
}

/** How many rejects of an import match. */
export function rejectCount(db: Db, importId: string, filter: RejectFilter): number {
  const found = statement<{ n: number }>(db, `select count(*) as n from rejects where ${matching}`).get({
    id: importId,
    ...filter,
  })
  return found?.n ?? 0
}
