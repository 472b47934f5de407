import { sql } from 'drizzle-orm'
import { type KindCounts, noKinds } from '#lib/model/thought.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import type { Db } from '../open.ts'
import { countsOf, kindSelect } from './kindColumns.ts'
import { rolloutCondition } from './rolloutList.ts'
import { rolloutTables } from './scope.ts'

/** Thoughts of each kind in all rollouts that a query asks for. */
export function kindTotals(db: Db, traces: TraceQuery): KindCounts {
  const sums = kindSelect('thoughts', (kind) => sql.raw(`sum(r.thoughts_${kind})`))
  const [row] = db.all<Readonly<Record<string, unknown>>>(
    sql`select ${sums} from ${rolloutTables} where ${rolloutCondition(db, traces)}`,
  )
  return row === undefined ? noKinds : countsOf(row, 'thoughts')
}
