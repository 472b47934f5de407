import { sql } from 'drizzle-orm'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import type { Db } from '../open.ts'
import { rolloutCondition } from './rolloutList.ts'
import { type RolloutRow, rolloutRows } from './rolloutRow.ts'

/** Rows held at a time. */
const windowSize = 500

/** All rollouts that a query asks for, in order of import, never more than a window of them in memory. */
export function* rolloutStream(db: Db, query: TraceQuery): Generator<RolloutRow> {
  const where = rolloutCondition(db, query)
  for (let after = 0; ; ) {
    const rows = rolloutRows(
      db,
      sql`${where} and r.row_id > ${after}`,
      sql`order by r.row_id limit ${windowSize}`,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield* rows
    after = last.rowId
  }
}
