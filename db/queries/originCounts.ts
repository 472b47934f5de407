import { type SQL, sql } from 'drizzle-orm'
import { countOrigins } from '#lib/metrics/countOrigins.ts'
import { type OriginCount, type OriginSubject, originSubjects } from '#lib/model/origin.ts'
import type { Db } from '../open.ts'
import { originColumns, originsOf, originTables, type StoredOrigins } from './origins.ts'
import { rolloutTables } from './scope.ts'

/** Subjects whose source is a column; how a status is known stands in the bodies alone. */
const counted: readonly OriginSubject[] = originSubjects.filter((subject) => subject !== 'status')

/** How many of the rollouts that meet a condition have step, group, label and so on from where; most first. */
export function originCounts(db: Db, where: SQL): readonly OriginCount[] {
  const rows = db.all<StoredOrigins & { rollouts: number }>(sql`select ${originColumns},
    r.correct_source as correctSource, r.token_source as tokenSource, count(*) as rollouts
    from ${rolloutTables} join runs on runs.id = r.run_id ${originTables} where ${where}
    group by stepSource, groupSource, rewardSource, hasAdvantage, format, settings, correctSource, tokenSource`)
  return countOrigins(
    rows.map((row) => ({ origins: originsOf(row, 'none'), rollouts: row.rollouts })),
    counted,
  )
}
