import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import type { Watch } from '../watches.ts'

/** What an import that is not over waits for, or who works on it. */
export interface ImportWait {
  /** Imports that will be taken before it. */
  readonly ahead: number
  /** Last sign of life of the worker that has this import; null where none has it. */
  readonly heartbeatAt: number | null
  /** Another import that a worker has now, and the last sign of life of that worker. */
  readonly other: { readonly id: string; readonly heartbeatAt: number | null } | null
  /** The watched folder that it reads; null for an import of given files. */
  readonly watch: Pick<Watch, 'id' | 'folder' | 'name' | 'error'> | null
}

/** A watched folder is read beside the queue: nobody waits for it. */
const watched = `select import_id from watches where state = 'on'`

/** Where an import stands in the queue. */
export function importWait(db: Db, id: string): ImportWait {
  const ahead = statement<{ n: number }>(
    db,
    `select count(*) as n from imports i, imports mine where mine.id = ? and i.state = 'queued'
      and i.id not in (${watched}) and mine.state = 'queued' and (i.created_at, i.id) < (mine.created_at, mine.id)`,
  ).get(id)
  const own = statement<{ at: number | null }>(
    db,
    `select heartbeat_at as at from imports where id = ? and state = 'running'`,
  ).get(id)
  const other = statement<{ id: string; heartbeatAt: number | null }>(
    db,
    `select id, heartbeat_at as heartbeatAt from imports where id <> ? and state = 'running'
      and id not in (${watched}) order by heartbeat_at desc limit 1`,
  ).get(id)
  const watch = statement<NonNullable<ImportWait['watch']>>(
    db,
    `select id, folder, name, error from watches where import_id = ? and state = 'on'`,
  ).get(id)
  return {
    ahead: ahead?.n ?? 0,
    heartbeatAt: own?.at ?? null,
    other: other ?? null,
    watch: watch ?? null,
  }
}
