import { type SQL, sql } from 'drizzle-orm'
import type { LazyPresetId } from '#lib/metrics/presets.ts'
import type { Origins } from '#lib/model/origin.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Selection } from '#lib/model/rollout.ts'
import type { KindCounts } from '#lib/model/thought.ts'
import { type RolloutQuery, rolloutSorts } from '#lib/query/traceQuery.ts'
import { hitsColumn } from '../filterSql.ts'
import type { Db } from '../open.ts'
import { type RolloutRow, rolloutRows } from './rolloutRow.ts'
import { subjectsNamed } from './runNamed.ts'
import { membersSql, narrowed, rolloutTables } from './scope.ts'

/** A window of a list of rollouts, and how many there are in all. */
export interface RolloutList {
  readonly total: number
  readonly rollouts: readonly RolloutRow[]
}

const sortColumns: Readonly<Record<Exclude<(typeof rolloutSorts)[number], 'hits'>, string>> = {
  step: 'c.step',
  reward: 'r.reward',
  tokens: 'r.reasoning_tokens',
  advantage: 'r.advantage',
  reflection: 'r.thoughts_reflection',
  decomposition: 'r.thoughts_decomposition',
  verification: 'r.thoughts_verification',
  deduction: 'r.thoughts_deduction',
  calls: 'r.calls',
  errors: 'r.result_errors',
  group: 'r.group_row',
  sample: 'r.sample',
  facet: 'r.facet',
  correct: 'r.correct',
  status: 'r.status',
}

/** Rollouts that a query asks for: filtered, sorted (unknown values last), windowed. No run named: all runs. */
export function rolloutList(db: Db, query: RolloutQuery): RolloutList {
  const where = rolloutCondition(db, query)
  const [counted] = db.all<{ total: number }>(
    sql`select count(*) as total from ${rolloutTables} where ${where}`,
  )
  return {
    total: counted?.total ?? 0,
    rollouts: rolloutRows(
      db,
      where,
      sql`order by ${order(query)} limit ${query.limit} offset ${query.offset}`,
    ),
  }
}

/** The condition on rollouts that a query stands for. */
export function rolloutCondition(db: Db, query: Omit<RolloutQuery, 'sort' | 'limit' | 'offset'>): SQL {
  const subjects = query.runs.flatMap((name) => subjectsNamed(db, name))
  if (subjects.length === 0) return narrowed(query)
  return sql`(${sql.join(subjects.map(membersSql), sql` or `)}) and ${narrowed(query)}`
}

function order({ sort, preset }: RolloutQuery): SQL {
  const isDown = sort.startsWith('-')
  const key = rolloutSorts.find((known) => known === (isDown ? sort.slice(1) : sort))
  if (key === undefined)
    throw new Problem(
      'invalid',
      `sort: "${sort}" is not one of ${rolloutSorts.join(', ')} (- before it: downwards)`,
    )
  const column = key === 'hits' ? hitsColumn(preset) : sql.raw(sortColumns[key])
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  return sql`${column} ${direction} nulls last, r.row_id`
}

/** A rollout as the command line and the API answer it. */
export interface RolloutAnswer {
  readonly id: string
  readonly run: string
  readonly split: string
  readonly step: number | null
  readonly facet: string | null
  readonly group: string
  readonly sample: number | null
  readonly reward: number | null
  readonly correct: boolean | null
  readonly status: string
  readonly reasoningTokens: number
  readonly hits: Readonly<Record<LazyPresetId, number>>
  readonly thoughts: KindCounts
  /** Which part of what was sampled its file holds. */
  readonly selection: Selection
  readonly origins: Origins
}

/** The part of a row that scripts outside rely on, in that order of keys. */
export function rolloutAnswer(row: RolloutRow): RolloutAnswer {
  const { id, run, split, step, facet, group, sample, reward, correct, status } = row
  const { reasoningTokens, hits, thoughts, selection, origins } = row
  return {
    id,
    run,
    split,
    step,
    facet,
    group,
    sample,
    reward,
    correct,
    status,
    reasoningTokens,
    hits,
    thoughts,
    selection,
    origins,
  }
}
