import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** Removes runs of an import that have no rollout any more, as when a file was read again under another name. */
export function dropEmptyRuns(db: Db, importId: string): void {
  const empty = statement<{ id: string }>(
    db,
    `select value as id from json_each((select runs from imports where id = ?))
      where not exists (select 1 from rollouts where run_id = value)`,
  ).all(importId)
  for (const { id } of empty) {
    for (const table of ['groups', 'checkpoints', 'placements', 'series_members'])
      statement(db, `delete from ${table} where run_id = ?`).run(id)
    statement(db, 'delete from runs where id = ?').run(id)
    statement(
      db,
      `update imports set runs = (select json_group_array(value) from json_each(runs) where value <> @run)
        where exists (select 1 from json_each(runs) where value = @run)`,
    ).run({ run: id })
  }
}
