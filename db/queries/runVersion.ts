import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** Whether a run is still being written, and a text that changes whenever something in it does. */
export interface RunVersion {
  readonly version: string
  /** Records that its imports have read: more of them are new rows in a list. */
  readonly offered: number
  readonly isGrowing: boolean
}

/** What an open page asks about its run every few seconds; it looks at imports only, never at rollouts. */
export function runVersion(db: Db, runId: string): RunVersion {
  const found = statement<{ offered: number; growing: number; updated: number }>(
    db,
    `select coalesce(sum(i.offered), 0) as offered,
        coalesce(max(i.state in ('queued', 'running')), 0) as growing,
        (select updated_at from runs where id = @run) as updated
      from imports i where exists (select 1 from json_each(i.runs) where value = @run)`,
  ).get({ run: runId })
  return {
    offered: found?.offered ?? 0,
    version: `${found?.offered ?? 0}-${found?.updated ?? 0}`,
    isGrowing: found?.growing === 1,
  }
}
