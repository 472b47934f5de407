import { sql } from 'drizzle-orm'
import { describeFilter } from '#lib/query/describeFilter.ts'
import { parseFilter } from '#lib/query/filter.ts'
import { filterText } from '#lib/query/filterText.ts'
import { stepsText } from '#lib/query/steps.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import type { Db } from '../open.ts'
import { rolloutCondition } from './rolloutList.ts'
import { rolloutTables } from './scope.ts'

/** One condition of a query and how many rollouts are left once it is applied after those before it. */
export interface TrailStep {
  readonly words: string
  readonly left: number
  /** The query without this condition alone. */
  readonly without: TraceQuery
}

/** How the conditions of a query narrow it one after the other, so that an empty table can say which emptied it. */
export interface FilterTrail {
  readonly all: number
  readonly steps: readonly TrailStep[]
}

/** The trail of a query: split, steps, facets, then the typed conditions in order. A filter that cannot be read is a refusal. */
export function filterTrail(db: Db, query: TraceQuery): FilterTrail {
  let narrowed: TraceQuery = { ...query, split: null, steps: null, facets: [], filter: '' }
  const all = count(db, narrowed)
  const steps = conditionsOf(query).map(({ words, add, without }) => {
    narrowed = add(narrowed)
    return { words, left: count(db, narrowed), without }
  })
  return { all, steps }
}

interface Condition {
  readonly words: string
  readonly add: (query: TraceQuery) => TraceQuery
  readonly without: TraceQuery
}

function conditionsOf(query: TraceQuery): readonly Condition[] {
  const { split, steps, facets } = query
  const conditions: Condition[] = []
  if (split !== null)
    conditions.push({
      words: `split ${split}`,
      add: (q) => ({ ...q, split }),
      without: { ...query, split: null },
    })
  if (steps !== null)
    conditions.push({
      words: `step ${stepsText(steps)}`,
      add: (q) => ({ ...q, steps }),
      without: { ...query, steps: null },
    })
  if (facets.length > 0)
    conditions.push({
      words: `facet ${facets.join(' or ')}`,
      add: (q) => ({ ...q, facets }),
      without: { ...query, facets: [] },
    })
  const read = parseFilter(query.filter)
  if (!read.ok) return conditions
  const typed = read.terms.map((term) => ({
    words: describeFilter([term]),
    add: (q: TraceQuery) => ({ ...q, filter: `${q.filter} ${filterText([term])}` }),
    without: { ...query, filter: filterText(read.terms.filter((other) => other !== term)) },
  }))
  return [...conditions, ...typed]
}

function count(db: Db, query: TraceQuery): number {
  const [found] = db.all<{ n: number }>(
    sql`select count(*) as n from ${rolloutTables} where ${rolloutCondition(db, query)}`,
  )
  return found?.n ?? 0
}
