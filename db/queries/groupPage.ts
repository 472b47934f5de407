import { sql } from 'drizzle-orm'
import type { MergedSign } from '#lib/model/mergedSign.ts'
import { Problem } from '#lib/model/problem.ts'
import type { RewardRange } from '#lib/model/run.ts'
import type { Db } from '../open.ts'
import { settingsOf } from '../runSettings.ts'
import { statement } from '../statement.ts'
import { mergedGroups } from './mergedGroups.ts'
import { type RolloutRow, rolloutRows } from './rolloutRow.ts'

/** The same prompt at another checkpoint of the run. */
export interface SamePrompt {
  readonly groupId: string
  readonly run: string
  readonly split: string
  readonly step: number | null
  readonly label: string | null
  readonly rollouts: number
  readonly right: number
  readonly wrong: number
  readonly meanReward: number | null
  /** Its first rollout, for one key to get there. */
  readonly firstRollout: string
}

/** A group with its siblings, in order of sample. */
export interface GroupPage {
  readonly id: string
  readonly runId: string
  readonly run: string
  readonly isSynthetic: boolean
  readonly split: string
  readonly step: number | null
  readonly label: string | null
  readonly facet: string | null
  readonly promptKey: string
  readonly gist: string
  /** native, prompt_equal, position or none: how the rollouts were put together. */
  readonly source: string
  readonly expectedSize: number | null
  readonly rewardRange: RewardRange | null
  readonly siblings: readonly RolloutRow[]
  readonly samePrompt: readonly SamePrompt[]
  readonly previous: string | null
  readonly next: string | null
  /** Signs that it is several groups; absent from views frozen before they were looked for. */
  readonly merged?: readonly MergedSign[]
}

interface Found {
  readonly row: number
  readonly id: string
  readonly runId: string
  readonly run: string
  readonly synthetic: number
  readonly checkpointId: number
  readonly split: string
  readonly step: number | null
  readonly label: string | null
  readonly facet: string | null
  readonly promptKey: string
  readonly gist: string
  readonly source: string
  readonly expectedSize: number | null
}

/** All rollouts of one prompt at one checkpoint, side by side; an unknown id is a refusal. */
export function groupPage(db: Db, id: string): GroupPage {
  const found = statement<Found>(
    db,
    `select g.row_id as row, g.id, g.run_id as runId, runs.name as run, runs.synthetic, g.checkpoint_id as
      checkpointId, c.split, c.step, c.label, g.facet, g.prompt_key as promptKey, g.gist, g.source,
      g.expected_size as expectedSize
      from groups g join runs on runs.id = g.run_id join checkpoints c on c.id = g.checkpoint_id where g.id = ?`,
  ).get(id)
  if (found === undefined) throw new Problem('not-found', `no group ${id}: it may have been removed`)
  const { row, synthetic, checkpointId, ...group } = found
  return {
    ...group,
    isSynthetic: synthetic === 1,
    rewardRange: settingsOf(db, group.runId).rewardRange ?? null,
    siblings: siblingsOf(db, row),
    samePrompt: samePrompt(db, { runId: group.runId, promptKey: group.promptKey, groupId: id }),
    previous: neighbour(db, { checkpointId, row }, 'previous'),
    next: neighbour(db, { checkpointId, row }, 'next'),
    merged: mergedGroups(db, { runs: [group.runId], groups: [id] }).get(id) ?? [],
  }
}

/** Rollouts of a group in order of sample. */
export function siblingsOf(db: Db, groupRow: number): readonly RolloutRow[] {
  return rolloutRows(db, sql`r.group_row = ${groupRow}`, sql`order by r.sample nulls last, r.row_id`)
}

/** Other groups of the same prompt in the run, in order of split and step. */
export function samePrompt(
  db: Db,
  {
    runId,
    promptKey,
    groupId,
  }: { readonly runId: string; readonly promptKey: string; readonly groupId: string },
): readonly SamePrompt[] {
  return statement<SamePrompt>(
    db,
    `select g.id as groupId, runs.name as run, c.split, c.step, c.label, count(*) as rollouts,
      count(*) filter (where r.correct = 1) as right, count(*) filter (where r.correct = 0) as wrong,
      avg(r.reward) as meanReward,
      (select id from rollouts f where f.group_row = g.row_id order by f.sample nulls last, f.row_id limit 1)
        as firstRollout
      from groups g join rollouts r on r.group_row = g.row_id join checkpoints c on c.id = g.checkpoint_id
      join runs on runs.id = g.run_id
      where g.prompt_key = ? and g.run_id = ? and g.id <> ?
      group by g.row_id order by c.split, c.step, g.row_id`,
  ).all(promptKey, runId, groupId)
}

function neighbour(
  db: Db,
  { checkpointId, row }: { readonly checkpointId: number; readonly row: number },
  side: 'previous' | 'next',
): string | null {
  const found = statement<{ id: string }>(
    db,
    side === 'next'
      ? 'select id from groups where checkpoint_id = ? and row_id > ? order by row_id limit 1'
      : 'select id from groups where checkpoint_id = ? and row_id < ? order by row_id desc limit 1',
  ).get(checkpointId, row)
  return found?.id ?? null
}
