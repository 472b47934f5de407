import { type SQL, sql } from 'drizzle-orm'
import { leftOutSelection, type SelectionCounts } from '#lib/metrics/selection.ts'
import { grouped } from '#lib/model/grouped.ts'
import type { Selection } from '#lib/model/rollout.ts'
import type { Grouping } from '#lib/query/traceQuery.ts'
import type { Db } from '../open.ts'
import { rolloutTables, type Scope } from './scope.ts'

/** What tells the rows of a report apart; null where pooled. A split is never pooled with another. */
interface RowKey {
  readonly rowCheckpoint: number | null
  readonly rowSplit: string
  readonly rowFacet: string | null
}

/** A row of a report before anything is counted: what it pools, and which files its rollouts come from. */
export interface ReportCell {
  readonly key: string
  readonly split: string
  readonly facet: string | null
  /** Null where several checkpoints are pooled, or where the dump has no step. */
  readonly step: number | null
  readonly label: string | null
  readonly checkpoints: readonly number[]
  readonly selection: SelectionCounts
}

/** Everything but rollouts from files of failures only. */
export const withSuccesses: SQL = sql`r.selection <> ${leftOutSelection}`

/** SQL of the columns that tell rows apart. */
function keyColumns(by: Grouping): SQL {
  const checkpoint = by.includes('checkpoint') ? sql`r.checkpoint_id` : sql`null`
  const facet = by.includes('facet') ? sql`r.facet` : sql`null`
  return sql`${checkpoint} as rowCheckpoint, c.split as rowSplit, ${facet} as rowFacet`
}

const keyOf = ({ rowCheckpoint, rowSplit, rowFacet }: RowKey) =>
  JSON.stringify([rowCheckpoint, rowSplit, rowFacet])

/** The rows of a report in reading order: by split, step (or place in a series), facet. */
export function reportCells(db: Db, scope: Scope): readonly ReportCell[] {
  const rows = db.all<
    RowKey & {
      at: number
      step: number | null
      label: string | null
      run: string
      selection: Selection
      n: number
    }
  >(sql`select ${keyColumns(scope.by)}, r.checkpoint_id as at, c.step as step, c.label as label,
    c.run_id as run, r.selection as selection, count(*) as n
    from ${rolloutTables} where ${scope.where}
    group by rowCheckpoint, rowSplit, rowFacet, at, r.selection`)
  const position = new Map(scope.subject.members.map(({ runId }, i) => [runId, i]))
  rows.sort(
    (a, b) =>
      compare(a.rowSplit, b.rowSplit) ||
      (position.get(a.run) ?? 0) - (position.get(b.run) ?? 0) ||
      (a.step ?? -1) - (b.step ?? -1) ||
      compare(a.rowFacet ?? '', b.rowFacet ?? ''),
  )
  const runNames = new Map(scope.subject.members.map(({ runId, runName }) => [runId, runName]))
  const inSeries = (run: string, label: string | null) =>
    scope.subject.kind === 'series' ? (label ?? runNames.get(run) ?? null) : label
  const cells = grouped(rows, keyOf)
  return [...cells].map(([key, parts]) => {
    const [first] = parts
    if (first === undefined) throw new Error('a group of rows is never empty')
    const checkpoints = [...new Set(parts.map((part) => part.at))]
    const isPooled = checkpoints.length > 1
    return {
      key,
      split: first.rowSplit,
      facet: first.rowFacet,
      step: isPooled ? null : first.step,
      label: isPooled ? null : inSeries(first.run, first.label),
      checkpoints,
      selection: selectionCounts(parts),
    }
  })
}

function selectionCounts(
  parts: readonly { readonly selection: Selection; readonly n: number }[],
): SelectionCounts {
  const counts: Partial<Record<Selection, number>> = {}
  for (const { selection, n } of parts) counts[selection] = (counts[selection] ?? 0) + n
  return counts
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What a metric counts, in SQL over r, c and g. */
export interface Counting {
  readonly select: SQL
  /** Beside the key of the row: one row per prompt, per group, per value. */
  readonly groupBy: SQL
  readonly where?: SQL
  readonly join?: SQL
}

/** Counts of a scope by the key of their report row. */
export function countedByRow<Row>(
  db: Db,
  scope: Scope,
  { select, groupBy, where = sql`true`, join = sql`` }: Counting,
): ReadonlyMap<string, readonly Row[]> {
  const rows = db.all<Row & RowKey>(sql`select ${keyColumns(scope.by)}, ${select}
    from ${rolloutTables} ${join} where ${scope.where} and ${where}
    group by rowCheckpoint, rowSplit, rowFacet, ${groupBy}`)
  return grouped(rows, keyOf)
}
