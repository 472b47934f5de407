import { type SQL, sql } from 'drizzle-orm'
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
  const counts = rows.flatMap((row): readonly OriginCount[] => {
    const { sources, fields } = originsOf(row, 'none')
    return counted.map((subject) => ({
      ...{ subject, source: sources[subject], field: fields[subject] },
      rollouts: row.rollouts,
    }))
  })
  return counted.flatMap((subject) => summed(counts.filter((count) => count.subject === subject)))
}

function summed(counts: readonly OriginCount[]): readonly OriginCount[] {
  const sums = new Map<string, OriginCount>()
  for (const count of counts) {
    const key = `${count.source} ${count.field ?? ''}`
    sums.set(key, { ...count, rollouts: count.rollouts + (sums.get(key)?.rollouts ?? 0) })
  }
  return [...sums.values()].sort((a, b) => b.rollouts - a.rollouts)
}
