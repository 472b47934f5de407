import { type SQL, sql } from 'drizzle-orm'
import type { LazyPresetId } from '#lib/metrics/presets.ts'
import type { Grouping, TraceQuery } from '#lib/query/traceQuery.ts'
import { filterSql } from '../filterSql.ts'
import type { Db } from '../open.ts'
import { type Subject, subjectsNamed } from './runNamed.ts'

/** Which rollouts a question is about, ready to be counted. SQL names: r rollouts, c checkpoints, g groups. */
export interface Scope {
  readonly subject: Subject
  readonly where: SQL
  readonly by: Grouping
  readonly preset: LazyPresetId
}

/** One scope for each run or series that a query names. */
export function scopesOf(db: Db, query: TraceQuery): readonly Scope[] {
  const subjects = query.runs.flatMap((name) => subjectsNamed(db, name))
  return subjects.map((subject) => ({
    subject,
    where: sql`${membersSql(subject)} and ${narrowed(query)}`,
    by: query.by,
    preset: query.preset,
  }))
}

/** Rollouts of a run or of the members of a series. */
export function membersSql(subject: Subject): SQL {
  const members = subject.members.map(({ runId, step }) =>
    step === null ? sql`c.run_id = ${runId}` : sql`(c.run_id = ${runId} and c.step = ${step})`,
  )
  return sql`(${sql.join(members, sql` or `)})`
}

/** Split, steps, facets and typed filter of a query. */
export function narrowed(query: TraceQuery): SQL {
  const parts: SQL[] = []
  if (query.split !== null) parts.push(sql`c.split = ${query.split}`)
  if (query.steps?.from != null) parts.push(sql`c.step >= ${query.steps.from}`)
  if (query.steps?.to != null) parts.push(sql`c.step <= ${query.steps.to}`)
  if (query.facets.length > 0)
    parts.push(
      sql`r.facet in (${sql.join(
        query.facets.map((facet) => sql`${facet}`),
        sql`, `,
      )})`,
    )
  const filter = filterSql(query.filter, query.preset)
  if (filter !== null) parts.push(filter)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** The tables every question about rollouts reads. */
export const rolloutTables: SQL = sql`rollouts r
  join checkpoints c on c.id = r.checkpoint_id join groups g on g.row_id = r.group_row`
