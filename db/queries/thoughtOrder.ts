import { sql } from 'drizzle-orm'
import type { BlockKinds, ThoughtOrder } from '#lib/metrics/thoughtOrder.ts'
import { grouped } from '#lib/model/grouped.ts'
import { unpackKinds } from '../body.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { countedByRow } from './reportRows.ts'
import { rolloutTables, type Scope } from './scope.ts'

/**
 * Packed bodies that one question reads at most: about three seconds of unpacking, in which nothing else is answered.
 * Twenty thousand rollouts of a tool-use run; where there are more, the same part of them is read each time.
 */
const mostBytes = 64 << 20

/** What a scope asks to be read. */
export interface ThoughtBytes {
  /** Rollouts with reasoning, and the bytes of their packed bodies. */
  readonly rollouts: number
  readonly bytes: number
}

/** How much must be read to know the order of thoughts in a scope. */
export function thoughtBytes(db: Db, scope: Scope): ThoughtBytes {
  // The length of a blob stands at its head: its pages are not touched.
  const [found] =
    db.all<ThoughtBytes>(sql`select count(*) as rollouts, coalesce(sum(length(b.body)), 0) as bytes
    from ${rolloutTables} join bodies b on b.rollout_row = r.row_id
    where ${scope.where} and r.reasoning_turns > 0`)
  return found ?? { rollouts: 0, bytes: 0 }
}

const orders = new WeakMap<Scope, ReadonlyMap<string, ThoughtOrder>>()

/**
 * Kinds of all thoughts in their order, by prompt, for each row of a report. They stand in bodies alone, so bodies are
 * read one after the other, up to a number of bytes; the rollouts left unread are counted. Asked again about the same
 * scope, as several reports of one view do, nothing is read again.
 */
export function thoughtOrder(
  db: Db,
  scope: Scope,
  most: number = mostBytes,
): ReadonlyMap<string, ThoughtOrder> {
  const known = orders.get(scope)
  if (known !== undefined) return known
  const found = readOrder(db, scope, most)
  orders.set(scope, found)
  return found
}

interface Candidate {
  readonly rowId: number
  readonly promptKey: string
  readonly hasReasoning: number
  readonly isChosen: number
}

function readOrder(db: Db, scope: Scope, most: number): ReadonlyMap<string, ThoughtOrder> {
  const { bytes } = thoughtBytes(db, scope)
  const counted = countedByRow<Candidate>(db, scope, {
    select: sql`r.row_id as rowId, g.prompt_key as promptKey, r.reasoning_turns > 0 as hasReasoning,
      ${bytes <= most ? sql`1` : sql`substr(r.id, 1, 8) < ${hashBelow(most / bytes)}`} as isChosen`,
    groupBy: sql`r.row_id`,
  })
  return new Map(
    [...counted].map(([key, rows]) => {
      const reasoned = rows.filter(({ hasReasoning }) => hasReasoning === 1)
      const chosen = reasoned.filter(({ isChosen }) => isChosen === 1)
      const prompts = grouped(chosen, ({ promptKey }) => promptKey)
      return [
        key,
        {
          prompts: [...prompts].map(([promptKey, same]) => ({
            promptKey,
            rollouts: same.map(({ rowId }) => kindsOf(db, rowId)),
          })),
          empty: rows.length - reasoned.length,
          unread: reasoned.length - chosen.length,
        },
      ]
    }),
  )
}

/** Ids are hashes: those below this one are a share of all, spread evenly and the same in every installation. */
function hashBelow(share: number): string {
  return Math.floor(share * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
}

function kindsOf(db: Db, rowId: number): BlockKinds {
  const sql = 'select body from bodies where rollout_row = ?'
  const found = statement<{ body: Buffer }>(db, sql).get(rowId)
  return found === undefined ? [] : unpackKinds(found.body)
}
