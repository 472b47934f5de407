import type { MetricId } from '#lib/metrics/catalog.ts'
import type { Report } from '#lib/metrics/evidence.ts'
import type { OrderView } from '#lib/query/orderView.ts'
import type { TraceQuery } from '#lib/query/traceQuery.ts'
import type { Db } from './open.ts'
import { scopesOf } from './queries/scope.ts'
import { type ThoughtBytes, thoughtBytes } from './queries/thoughtOrder.ts'
import { reportOf } from './report.ts'

/** Reports that are made from the order of thoughts, over the same rows. */
export interface OrderReports {
  readonly transitions: Report<'thought-transitions'>
  readonly positions: Report<'thought-positions'>
}

/** Packed bodies that a page reads without being asked: about 3,000 rollouts of a tool-use run, a third of a second. */
const quickBytes = 10 << 20

/**
 * The reports on the order of thoughts of a run's page, from one reading of its bodies. Where nobody asked they are
 * made only if that is quick; else null.
 */
export function orderReports(
  db: Db,
  query: TraceQuery,
  { asked, quick = quickBytes }: { readonly asked: OrderView | null; readonly quick?: number },
): OrderReports | null {
  if (asked === null && orderBytes(db, query).bytes > quick) return null
  const by = asked === 'pooled' ? 'none' : 'checkpoint'
  const scopes = scopesOf(db, { ...query, by })
  const ask = <M extends MetricId>(metric: M) => reportOf(db, { metric, preset: query.preset }, scopes)
  return { transitions: ask('thought-transitions'), positions: ask('thought-positions') }
}

/** What must be read for them. */
export function orderBytes(db: Db, query: TraceQuery): ThoughtBytes {
  const parts = scopesOf(db, query).map((scope) => thoughtBytes(db, scope))
  return parts.reduce(
    (sum, part) => ({ rollouts: sum.rollouts + part.rollouts, bytes: sum.bytes + part.bytes }),
    {
      rollouts: 0,
      bytes: 0,
    },
  )
}
