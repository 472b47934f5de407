import { unpackBody } from '../body.ts'
import { type BodyHead, bodyHead, headBytes, headIn } from '../bodyHead.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** Heads of the bodies of these rows; bodies stored before heads were are read whole. */
export function bodyHeads(db: Db, rowIds: readonly number[]): ReadonlyMap<number, BodyHead> {
  const rows = statement<{ row: number; start: Buffer }>(
    db,
    `select rollout_row as row, substr(body, 1, ${headBytes}) as start from bodies
      where rollout_row in (select value from json_each(?))`,
  ).all(JSON.stringify(rowIds))
  return new Map(rows.map(({ row, start }) => [row, headIn(start) ?? wholeHead(db, row)]))
}

function wholeHead(db: Db, row: number): BodyHead {
  const stored = statement<{ body: Buffer }>(db, 'select body from bodies where rollout_row = ?').get(row)
  if (stored === undefined) throw new Error(`row ${row} has no body`)
  return bodyHead(unpackBody(stored.body).rollout)
}
