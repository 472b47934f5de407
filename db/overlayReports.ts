import type { Report } from '#lib/metrics/evidence.ts'
import type { LazyPresetId } from '#lib/metrics/presets.ts'
import { reportQuery } from '#lib/query/traceQuery.ts'
import type { Db } from './open.ts'
import type { Side } from './queries/comparisonInputs.ts'
import { report } from './report.ts'

/** The same report of both sides. */
export interface BothSides<R> {
  readonly a: R
  readonly b: R
}

/** What is drawn over checkpoints where two whole runs are compared. */
export interface OverlayReports {
  readonly accuracy: BothSides<Report<'accuracy'>>
  readonly lazy: BothSides<Report<'lazy'>>
  readonly reward: BothSides<Report<'reward'>>
}

/** Accuracy, lazy reasoning and reward of both sides; null where a side is not a whole run of several checkpoints. */
export function overlayReports(
  db: Db,
  { a, b, preset }: BothSides<Side> & { readonly preset: LazyPresetId },
): OverlayReports | null {
  if (a.step !== null || b.step !== null) return null
  const both = <R>(ask: (side: Side) => R): BothSides<R> => ({ a: ask(a), b: ask(b) })
  const query = (side: Side, metric: keyof OverlayReports) =>
    reportQuery.parse({ metric, runs: [side.subject.name], split: side.split, preset })
  const accuracy = both((side) => report(db, { ...query(side, 'accuracy'), metric: 'accuracy' }))
  if (accuracy.a.rows.length < 2 || accuracy.b.rows.length < 2) return null
  return {
    accuracy,
    lazy: both((side) => report(db, { ...query(side, 'lazy'), metric: 'lazy' })),
    reward: both((side) => report(db, { ...query(side, 'reward'), metric: 'reward' })),
  }
}
