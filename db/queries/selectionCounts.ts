import { type SQL, sql } from 'drizzle-orm'
import type { SelectionCounts } from '#lib/metrics/selection.ts'
import type { Selection } from '#lib/model/rollout.ts'
import type { Db } from '../open.ts'
import { rolloutTables } from './scope.ts'

/** Rollouts that meet a condition by what their file holds of what was sampled. */
export function selectionCounts(db: Db, where: SQL): SelectionCounts {
  const rows = db.all<{ selection: Selection; n: number }>(
    sql`select r.selection as selection, count(*) as n from ${rolloutTables} where ${where} group by r.selection`,
  )
  return Object.fromEntries(rows.map(({ selection, n }) => [selection, n]))
}
