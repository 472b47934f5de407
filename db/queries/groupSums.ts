import { sql } from 'drizzle-orm'
import type { GroupSums, OutsideSums } from '#lib/metrics/groupSignal.ts'
import type { Db } from '../open.ts'
import { countedByRow, type ReportCell, withSuccesses } from './reportRows.ts'
import { membersSql, rolloutTables, type Scope } from './scope.ts'

/** Rewards and labels by group, for each row of a report. */
export function groupSums(db: Db, scope: Scope): ReadonlyMap<string, readonly GroupSums[]> {
  return countedByRow<GroupSums>(db, scope, {
    select: sql`g.id as groupId, g.prompt_key as promptKey, count(*) as n, count(r.reward) as rewarded,
      min(r.reward) as minReward, max(r.reward) as maxReward,
      coalesce(sum(r.reward), 0) as sumReward, coalesce(sum(r.reward * r.reward), 0) as sumSquares,
      count(*) filter (where r.correct = 1 and r.reward is not null) as right,
      count(*) filter (where r.correct = 0 and r.reward is not null) as wrong,
      count(*) filter (where r.correct is null and r.reward is not null) as unlabelled,
      g.expected_size as expectedSize`,
    groupBy: sql`g.row_id`,
    where: withSuccesses,
  })
}

/**
 * Labels of each prompt at the checkpoints of the same run or series and split that are not in a row:
 * what is known about its difficulty from outside the row.
 */
export function outsideSums(
  db: Db,
  scope: Scope,
  cells: readonly ReportCell[],
): ReadonlyMap<string, readonly OutsideSums[]> {
  const all = db.all<
    OutsideSums & { checkpoint: number; split: string }
  >(sql`select g.prompt_key as promptKey,
    r.checkpoint_id as checkpoint, c.split as split,
    count(*) filter (where r.correct = 1) as right, count(*) filter (where r.correct = 0) as wrong
    from ${rolloutTables} where ${membersSql(scope.subject)} and ${withSuccesses}
    group by g.prompt_key, r.checkpoint_id`)
  return new Map(
    cells.map((cell) => {
      const inside = new Set(cell.checkpoints)
      const prompts = new Map<string, { right: number; wrong: number }>()
      for (const { promptKey, checkpoint, split, right, wrong } of all) {
        if (split !== cell.split || inside.has(checkpoint)) continue
        const sums = prompts.get(promptKey) ?? { right: 0, wrong: 0 }
        prompts.set(promptKey, { right: sums.right + right, wrong: sums.wrong + wrong })
      }
      return [cell.key, [...prompts].map(([promptKey, sums]) => ({ promptKey, ...sums }))]
    }),
  )
}
