import { sql } from 'drizzle-orm'
import type { BlockThoughts } from '#lib/model/facts.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import { bodyOf } from '../body.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { type SamePrompt, samePrompt, siblingsOf } from './groupPage.ts'
import { type RolloutRow, rolloutRows } from './rolloutRow.ts'

/** A rollout with everything a reader shows around it. */
export interface RolloutPage {
  readonly row: RolloutRow
  readonly rollout: Rollout
  readonly thoughts: readonly BlockThoughts[]
  readonly isSynthetic: boolean
  /** All rollouts of its group, itself included, in order of sample. */
  readonly siblings: readonly RolloutRow[]
  /** Ids of the rollouts before and after it at its checkpoint: through the group, then to the next group. */
  readonly previous: string | null
  readonly next: string | null
  readonly samePrompt: readonly SamePrompt[]
}

/** The rollout with this id, or the only one whose id starts so; an unknown id is a refusal. */
export function rolloutPage(db: Db, id: string): RolloutPage {
  const row = rolloutById(db, id)
  const body = bodyOf(db, row.rowId)
  if (body === undefined) throw new Error(`rollout ${row.id} has no body`)
  const run = statement<{ synthetic: number; groupRow: number }>(
    db,
    `select runs.synthetic, r.group_row as groupRow from rollouts r join runs on runs.id = r.run_id
      where r.row_id = ?`,
  ).get(row.rowId)
  return {
    row,
    rollout: body.rollout,
    thoughts: body.thoughts,
    isSynthetic: run?.synthetic === 1,
    siblings: siblingsOf(db, run?.groupRow ?? -1),
    previous: neighbour(db, row, 'previous'),
    next: neighbour(db, row, 'next'),
    samePrompt: samePrompt(db, { runId: row.runId, promptKey: row.promptKey, groupId: row.group }),
  }
}

/** The facts of a rollout by its id or by a beginning of it that no other id has. */
export function rolloutById(db: Db, id: string): RolloutRow {
  const [exact] = rolloutRows(db, sql`r.id = ${id}`, sql`limit 1`)
  if (exact !== undefined) return exact
  // A range, not `like`: the index on ids serves it.
  const starting =
    id.length < 4 ? [] : rolloutRows(db, sql`r.id >= ${id} and r.id < ${`${id}\uffff`}`, sql`limit 2`)
  const [only, other] = starting
  if (only !== undefined && other === undefined) return only
  throw new Problem(
    'not-found',
    other === undefined ? `no rollout ${id}` : `several rollouts start with ${id}; write more of the id`,
  )
}

function neighbour(db: Db, row: RolloutRow, side: 'previous' | 'next'): string | null {
  const place = sql`(r.group_row, coalesce(r.sample, 1e15), r.row_id)`
  const here = sql`(select group_row from rollouts where row_id = ${row.rowId}), ${row.sample ?? 1e15}, ${row.rowId}`
  const [found] = db.all<{ id: string }>(
    side === 'next'
      ? sql`select r.id from rollouts r where r.checkpoint_id = ${row.checkpointId} and ${place} > (${here})
          order by r.group_row, coalesce(r.sample, 1e15), r.row_id limit 1`
      : sql`select r.id from rollouts r where r.checkpoint_id = ${row.checkpointId} and ${place} < (${here})
          order by r.group_row desc, coalesce(r.sample, 1e15) desc, r.row_id desc limit 1`,
  )
  return found?.id ?? null
}
