import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** What can be said about a database from inside. */
export interface Health {
  /** `ok`, or the first complaint of SQLite. */
  readonly integrity: string
  /** Rollouts that lack their body, group, checkpoint or run. */
  readonly orphans: number
  /** Source files that should be kept on disk. */
  readonly sources: readonly { readonly hash: string; readonly size: number }[]
  readonly running: readonly { readonly id: string; readonly worker: string | null }[]
  /** Versions of the rules that made the stored facts. */
  readonly versions: readonly string[]
}

/** Checks a database without changing it. */
export function health(db: Db): Health {
  const [integrity] = statement<{ quick_check: string }>(db, 'pragma quick_check(1)').all()
  const orphans = statement<{ n: number }>(
    db,
    `select count(*) as n from rollouts r where not exists (select 1 from bodies b where b.rollout_row = r.row_id)
      or not exists (select 1 from groups g where g.row_id = r.group_row)
      or not exists (select 1 from checkpoints c where c.id = r.checkpoint_id)
      or not exists (select 1 from runs where runs.id = r.run_id)`,
  ).get()
  return {
    integrity: integrity?.quick_check ?? 'no answer',
    orphans: orphans?.n ?? 0,
    sources: statement<{ hash: string; size: number }>(
      db,
      `select hash, max(size) as size from source_files where state <> 'removed' and container_id is null group by hash`,
    ).all(),
    running: statement<{ id: string; worker: string | null }>(
      db,
      `select id, worker from imports where state = 'running'`,
    ).all(),
    versions: statement<{ version: string }>(
      db,
      `select segmenter || ' ' || classifier || ' ' || lexicon as version from rule_versions
        where id in (select distinct rules_id from rollouts)`,
    )
      .all()
      .map(({ version }) => version),
  }
}
