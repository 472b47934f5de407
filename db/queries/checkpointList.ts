import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** A checkpoint of a run, for axes and pickers. */
export interface CheckpointRow {
  readonly id: number
  readonly split: string
  readonly step: number | null
  readonly label: string | null
  readonly rollouts: number
}

/** Checkpoints of a run in order of split and step; a run without steps has one per split. */
export function checkpointList(db: Db, runId: string): readonly CheckpointRow[] {
  return statement<CheckpointRow>(
    db,
    `select c.id, c.split, c.step, c.label,
      (select count(*) from rollouts r where r.checkpoint_id = c.id) as rollouts
      from checkpoints c where c.run_id = ? order by c.split, c.step`,
  ).all(runId)
}
