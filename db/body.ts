import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { BlockThoughts } from '#lib/model/facts.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** What a reader reads: the rollout and its thoughts. */
export interface Body {
  readonly rollout: Rollout
  readonly thoughts: readonly BlockThoughts[]
}

/** A body as it is stored: JSON, deflated at the level that costs least. */
export function packBody(body: Body): Buffer {
  return deflateRawSync(JSON.stringify(body), { level: 1 })
}

/** A stored body, read again. */
export function unpackBody(packed: Buffer): Body {
  // Only `packBody` writes this column, so its shape is known.
  return JSON.parse(inflateRawSync(packed).toString('utf8')) as Body
}

/** The body of the rollout in this row. */
export function bodyOf(db: Db, rowId: number): Body | undefined {
  const found = statement<{ body: Buffer }>(db, 'select body from bodies where rollout_row = ?').get(rowId)
  return found === undefined ? undefined : unpackBody(found.body)
}

/** Writes the body of the rollout in this row, over any earlier one. */
export function putBody(db: Db, rowId: number, body: Body): void {
  statement(
    db,
    `insert into bodies (rollout_row, body) values (?, ?)
      on conflict (rollout_row) do update set body = excluded.body`,
  ).run(rowId, packBody(body))
}
