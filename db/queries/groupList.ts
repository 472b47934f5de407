import { sql } from 'drizzle-orm'
import type { GroupSums } from '#lib/metrics/groupSignal.ts'
import { groupSd, type Signal, signalOf } from '#lib/metrics/rewardSpread.ts'
import { Problem } from '#lib/model/problem.ts'
import type { GroupSource } from '#lib/model/rollout.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import type { Db } from '../open.ts'
import { settingsOf } from '../runSettings.ts'
import { withSuccesses } from './reportRows.ts'
import { rolloutCondition } from './rolloutList.ts'
import { rolloutTables } from './scope.ts'

/** A group as its list shows it. */
export interface GroupRow extends GroupSums {
  readonly run: string
  readonly runId: string
  readonly split: string
  readonly step: number | null
  readonly label: string | null
  readonly facet: string | null
  /** First words of the prompt. */
  readonly gist: string
  /** How its members were put together, and what their files hold of what was sampled, comma between. */
  readonly source: GroupSource
  readonly selection: string
  readonly signal: Signal
  readonly meanReward: number | null
  /** Population standard deviation; null below two rewards. */
  readonly sd: number | null
  /** Mean of reasoning tokens over its rollouts. */
  readonly meanTokens: number
}

export const groupSorts = ['step', 'mean', 'sd', 'size', 'right', 'tokens', 'signal'] as const

/** A query for a list of groups; `signal` null: groups of every signal. */
export interface GroupQuery extends TraceQuery {
  readonly signal: Signal | null
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

/** A window of the groups that a query asks for, how many there are, and how many of each signal before choosing one. */
export interface GroupList {
  readonly total: number
  readonly signals: Readonly<Record<Signal, number>>
  readonly groups: readonly GroupRow[]
}

/** Groups with what their rewards can teach. The signal is the metric's own, so list and chart agree. */
export function groupList(db: Db, query: GroupQuery): GroupList {
  const all = groupRows(db, query)
  const signals: Record<Signal, number> = {
    absent: 0,
    singleton: 0,
    'all-right': 0,
    'all-wrong': 0,
    tied: 0,
    mixed: 0,
  }
  for (const group of all) signals[group.signal]++
  const chosen = query.signal === null ? all : all.filter((group) => group.signal === query.signal)
  const sorted = chosen.toSorted(order(query.sort))
  return {
    total: chosen.length,
    signals,
    groups: sorted.slice(query.offset, query.offset + query.limit),
  }
}

type Counted = Omit<GroupRow, 'signal' | 'meanReward' | 'sd'>

function groupRows(db: Db, query: TraceQuery): readonly GroupRow[] {
  const counted = db.all<Counted>(sql`select g.id as groupId, g.prompt_key as promptKey, count(*) as n,
    count(r.reward) as rewarded, min(r.reward) as minReward, max(r.reward) as maxReward,
    coalesce(sum(r.reward), 0) as sumReward, coalesce(sum(r.reward * r.reward), 0) as sumSquares,
    count(*) filter (where r.correct = 1 and r.reward is not null) as right,
    count(*) filter (where r.correct = 0 and r.reward is not null) as wrong,
    count(*) filter (where r.correct is null and r.reward is not null) as unlabelled,
    g.expected_size as expectedSize, runs.name as run, r.run_id as runId, c.split as split, c.step as step,
    c.label as label, g.facet as facet, g.gist as gist, g.source as source,
    group_concat(distinct r.selection) as selection, avg(r.reasoning_tokens) as meanTokens
    from ${rolloutTables} join runs on runs.id = r.run_id
    where ${rolloutCondition(db, query)} and ${withSuccesses}
    group by g.row_id order by g.row_id`)
  const ranges = new Map<string, ReturnType<typeof rangeOf>>()
  const rangeOf = (runId: string) => settingsOf(db, runId).rewardRange ?? null
  return counted.map((row) => {
    const range = ranges.get(row.runId) ?? rangeOf(row.runId)
    ranges.set(row.runId, range)
    return {
      ...row,
      signal: signalOf(row, range),
      meanReward: row.rewarded === 0 ? null : row.sumReward / row.rewarded,
      sd: groupSd(row),
    }
  })
}

function order(sort: string): (a: GroupRow, b: GroupRow) => number {
  const isDown = sort.startsWith('-')
  const key = groupSorts.find((known) => known === (isDown ? sort.slice(1) : sort))
  if (key === undefined)
    throw new Problem(
      'invalid',
      `sort: "${sort}" is not one of ${groupSorts.join(', ')} (- before it: downwards)`,
    )
  const value = (group: GroupRow): number | string | null => {
    if (key === 'step') return group.step
    if (key === 'mean') return group.meanReward
    if (key === 'sd') return group.sd
    if (key === 'size') return group.n
    if (key === 'right') return group.right
    return key === 'tokens' ? group.meanTokens : group.signal
  }
  return (a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    const rising = x < y ? -1 : x > y ? 1 : 0
    return isDown ? -rising : rising
  }
}
