import { createHash } from 'node:crypto'
import type { ThoughtPlace } from '#lib/model/thoughtLabel.ts'
import { type Body, bodyOf } from './body.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** Enough of a SHA-256 to tell that a text is another one. */
const hashLength = 16

/** What stands for a labelled text, so that a label never moves to other words at the same place. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, hashLength)
}

/** The stored body of the rollout with this id; undefined where it is not here. */
export function bodyOfRollout(db: Db, rollout: string): Body | undefined {
  const found = statement<{ row: number }>(db, 'select row_id as row from rollouts where id = ?').get(rollout)
  return found === undefined ? undefined : bodyOf(db, found.row)
}

/** The stretch of reasoning at a place; null where the body has no reasoning there or it is too short. */
export function textAt(body: Body, { turn, block, start, end }: ThoughtPlace): string | null {
  const found = body.rollout.turns[turn]?.blocks[block]
  if (found?.kind !== 'reasoning' || start >= end || end > found.text.length) return null
  return found.text.slice(start, end)
}
