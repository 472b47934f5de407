import type { ThoughtLabel } from '#lib/model/thoughtLabel.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { labelsOfRollout } from '../thoughtLabels.ts'
import type { RolloutRow } from './rolloutRow.ts'

/** What giving labels in a rollout needs to know. */
export interface RolloutLabelling {
  readonly rollout: string
  readonly run: string
  readonly labels: readonly ThoughtLabel[]
  /** Labels in the whole run, by labeller. */
  readonly runCounts: readonly { readonly labeller: string | null; readonly count: number }[]
}

/** The labels of a rollout, of everybody, and how many there are in its run. */
export function labellingOf(db: Db, { id, runId }: Pick<RolloutRow, 'id' | 'runId'>): RolloutLabelling {
  const counts = statement<{ labeller: string | null; count: number }>(
    db,
    `select nullif(l.labeller, '') as labeller, count(*) as count
      from thought_labels l cross join rollouts r on r.id = l.rollout_id
      where r.run_id = ? group by l.labeller order by l.labeller`,
  ).all(runId)
  return { rollout: id, run: runId, labels: labelsOfRollout(db, id), runCounts: counts }
}
