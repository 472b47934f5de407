import type { SelectionCounts } from '#lib/metrics/selection.ts'
import type { Selection } from '#lib/model/rollout.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** A checkpoint of a run in the fewest numbers, for a line as small as a word. */
export interface TrendPoint {
  readonly split: string
  readonly step: number | null
  readonly rollouts: number
  readonly unlabelled: number
  readonly rewardSum: number
  readonly rewarded: number
  readonly wrong: number
  /** Wrong and lazy by the paper's thresholds: the preset that pages show where nobody chose. */
  readonly lazyWrong: number
}

/** A run as the first page shows it. */
export interface RunOverview {
  readonly id: string
  readonly name: string
  readonly model: string | null
  readonly isSynthetic: boolean
  readonly updatedAt: number
  /** Formats of its files and their size in bytes; a file that holds several runs counts for each. */
  readonly formats: readonly string[]
  readonly bytes: number
  /** Its rollouts by what their files hold of what was sampled. */
  readonly selections: SelectionCounts
  /** In order of split and step. */
  readonly trend: readonly TrendPoint[]
}

interface RunRow {
  readonly id: string
  readonly name: string
  readonly model: string | null
  readonly synthetic: number
  readonly updatedAt: number
}

/** All runs, the one changed last first, each with its files and its trend; files of failures only stay out of trends. */
export function runOverview(db: Db): readonly RunOverview[] {
  const runs = statement<RunRow>(
    db,
    'select id, name, model, synthetic, updated_at as updatedAt from runs order by updated_at desc, name',
  ).all()
  const trends = statement<TrendPoint & { runId: string }>(
    db,
    `select c.run_id as runId, c.split, c.step, count(*) as rollouts,
      count(*) filter (where r.correct is null) as unlabelled,
      coalesce(sum(r.reward), 0) as rewardSum, count(r.reward) as rewarded,
      count(*) filter (where r.correct = 0) as wrong,
      count(*) filter (where r.correct = 0 and r.paper_lazy = 1) as lazyWrong
      from rollouts r join checkpoints c on c.id = r.checkpoint_id
      where r.selection <> 'failures_only'
      group by c.id order by c.split, c.step`,
  ).all()
  const files = statement<{ runId: string; format: string | null; bytes: number }>(
    db,
    `select used.run_id as runId, s.format, sum(s.size) as bytes
      from (select distinct run_id, source_id from rollouts) used join source_files s on s.id = used.source_id
      group by used.run_id, s.format order by s.format`,
  ).all()
  const selected = statement<{ runId: string; selection: Selection; n: number }>(
    db,
    'select run_id as runId, selection, count(*) as n from rollouts group by run_id, selection',
  ).all()
  return runs.map(({ synthetic, ...run }) => {
    const own = files.filter(({ runId }) => runId === run.id)
    return {
      ...run,
      isSynthetic: synthetic === 1,
      formats: own.flatMap(({ format }) => format ?? []),
      selections: Object.fromEntries(
        selected.flatMap(({ runId, selection, n }) => (runId === run.id ? [[selection, n]] : [])),
      ),
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      trend: trends.filter(({ runId }) => runId === run.id).map(({ runId: _, ...point }) => point),
    }
  })
}
