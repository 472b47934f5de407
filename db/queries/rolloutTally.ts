import { type SQL, sql } from 'drizzle-orm'
import type { SelectionCounts } from '#lib/metrics/selection.ts'
import type { Selection } from '#lib/model/rollout.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import { filterSql } from '../filterSql.ts'
import type { Db } from '../open.ts'
import { rolloutCondition } from './rolloutList.ts'
import { rolloutTables } from './scope.ts'

/** What the rollouts of a query are, in counts. */
export interface RolloutTally {
  readonly total: number
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
  /** Under the preset of the query. */
  readonly lazy: number
  readonly truncated: number
  readonly groups: number
  readonly hasAdvantage: boolean
  /** Rollouts by what their file holds. */
  readonly selections: SelectionCounts
}

interface Counted {
  readonly selection: Selection
  readonly total: number
  readonly right: number
  readonly wrong: number
  readonly lazy: number
  readonly truncated: number
  readonly advantages: number
}

/** Counts of all rollouts that a query asks for, whatever window of them is shown. */
export function rolloutTally(db: Db, query: TraceQuery): RolloutTally {
  const where = rolloutCondition(db, query)
  const lazy: SQL = filterSql('lazy', query.preset) ?? sql`false`
  const rows = db.all<Counted>(sql`select r.selection as selection, count(*) as total,
    count(*) filter (where r.correct = 1) as right, count(*) filter (where r.correct = 0) as wrong,
    count(*) filter (where ${lazy}) as lazy, count(*) filter (where r.status = 'truncated') as truncated,
    count(r.advantage) as advantages from ${rolloutTables} where ${where} group by r.selection`)
  const [groups] = db.all<{ n: number }>(
    sql`select count(distinct r.group_row) as n from ${rolloutTables} where ${where}`,
  )
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    total: sum((row) => row.total),
    right: sum((row) => row.right),
    wrong: sum((row) => row.wrong),
    unlabelled: sum((row) => row.total - row.right - row.wrong),
    lazy: sum((row) => row.lazy),
    truncated: sum((row) => row.truncated),
    groups: groups?.n ?? 0,
    hasAdvantage: rows.some((row) => row.advantages > 0),
    selections: Object.fromEntries(rows.map((row) => [row.selection, row.total])),
  }
}
