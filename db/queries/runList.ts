import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** A checkpoint of a run as lists show it. */
export interface RunCheckpoint {
  readonly split: string
  readonly step: number | null
  readonly label: string | null
  readonly rollouts: number
  readonly groups: number
}

/** A run as lists and the command line show it. */
export interface RunListRow {
  readonly id: string
  readonly name: string
  readonly model: string | null
  readonly rollouts: number
  readonly unlabelled: number
  readonly facets: readonly string[]
  readonly checkpoints: readonly RunCheckpoint[]
}

/** Runs by name, each with its facets and its checkpoints in order of split and step. */
export function runList(db: Db): readonly RunListRow[] {
  const runs = statement<{ id: string; name: string; model: string | null }>(
    db,
    'select id, name, model from runs order by name',
  ).all()
  return runs.map((run) => ({ ...run, ...runCounts(db, run.id) }))
}

/** What a run holds. */
export function runCounts(db: Db, runId: string): Omit<RunListRow, 'id' | 'name' | 'model'> {
  const checkpoints = statement<RunCheckpoint & { unlabelled: number }>(
    db,
    `select c.split, c.step, c.label, count(*) as rollouts, count(distinct r.group_row) as groups,
      count(*) filter (where r.correct is null) as unlabelled
      from rollouts r join checkpoints c on c.id = r.checkpoint_id
      where r.run_id = ? group by c.id order by c.split, c.step`,
  ).all(runId)
  const facets = statement<{ facet: string }>(
    db,
    'select distinct facet from rollouts where run_id = ? and facet is not null order by facet',
  ).all(runId)
  let rollouts = 0
  let unlabelled = 0
  for (const checkpoint of checkpoints) {
    rollouts += checkpoint.rollouts
    unlabelled += checkpoint.unlabelled
  }
  return {
    rollouts,
    unlabelled,
    facets: facets.map(({ facet }) => facet),
    checkpoints: checkpoints.map(({ unlabelled: _, ...checkpoint }) => checkpoint),
  }
}
