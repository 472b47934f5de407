import { sql } from 'drizzle-orm'
import { grouped } from '#lib/model/grouped.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import type { Db } from '../open.ts'
import { asBoolean } from './kindColumns.ts'
import { withSuccesses } from './reportRows.ts'
import { rolloutCondition } from './rolloutList.ts'
import { rolloutTables } from './scope.ts'

/** A rollout as a strip of its group shows it. */
export interface GroupMember {
  readonly id: string
  readonly sample: number | null
  readonly correct: boolean | null
  readonly reward: number | null
}

/** Rollouts that a query asks for in each of these groups, in order of sample. */
export function groupMembers(
  db: Db,
  query: TraceQuery,
  groupIds: readonly string[],
): ReadonlyMap<string, readonly GroupMember[]> {
  const rows = db.all<Omit<GroupMember, 'correct'> & { groupId: string; correct: number | null }>(
    sql`select g.id as groupId, r.id as id, r.sample as sample, r.correct as correct, r.reward as reward
      from ${rolloutTables} where g.id in (select value from json_each(${JSON.stringify(groupIds)}))
      and ${rolloutCondition(db, query)} and ${withSuccesses}
      order by r.group_row, r.sample nulls last, r.row_id`,
  )
  const members = grouped(rows, ({ groupId }) => groupId)
  return new Map(
    [...members].map(([groupId, ofGroup]) => [
      groupId,
      ofGroup.map(({ id, sample, correct, reward }) => ({ id, sample, correct: asBoolean(correct), reward })),
    ]),
  )
}
