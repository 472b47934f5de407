import type { Db } from './open.ts'
import { dropOrphans } from './placement.ts'
import { statement } from './statement.ts'

/**
 * Takes away what was read of one source file, so that it can be read anew: its rollouts, its rejects, its counts, and
 * where it is an archive, its members.
 * Must be called inside a transaction.
 */
export function dropSource(db: Db, sourceId: number): void {
  const source = statement<{
    importId: string
    path: string
    place: string
    bytes: number
    nonfinite: number
  }>(
    db,
    'select import_id as importId, path, place, min(bytes, size) as bytes, nonfinite from source_files where id = ?',
  ).get(sourceId)
  if (source === undefined) return
  const runs = statement<{ id: string }>(
    db,
    'select distinct run_id as id from rollouts where source_id = ?',
  ).all(sourceId)
  for (const table of ['reasoning_turns', 'reward_parts', 'bodies'])
    statement(
      db,
      `delete from ${table} where rollout_row in (select row_id from rollouts where source_id = ?)`,
    ).run(sourceId)
  const rollouts = statement(db, 'delete from rollouts where source_id = ?').run(sourceId).changes
  const rejects = statement(db, 'delete from rejects where import_id = ? and path in (?, ?)').run(
    source.importId,
    source.path,
    source.place,
  ).changes
  statement(
    db,
    `update imports set added = max(0, added - @rollouts), rejected = max(0, rejected - @rejects),
      offered = max(0, offered - @rollouts - @rejects), bytes_done = max(0, bytes_done - @bytes),
      nonfinite = max(0, nonfinite - @nonfinite) where id = @id`,
  ).run({ id: source.importId, rollouts, rejects, bytes: source.bytes, nonfinite: source.nonfinite })
  statement(
    db,
    `update source_files set state = 'waiting', format = null, detection = null, refusal = null, records = 0,
      bytes = 0, nonfinite = 0, only_rejects = 0, container = case when container_id is null then null else container end
      where id = ?`,
  ).run(sourceId)
  for (const { id } of runs) dropOrphans(db, id)
  dropMembers(db, sourceId)
}

function dropMembers(db: Db, containerId: number): void {
  const members = statement<{ id: number }>(db, 'select id from source_files where container_id = ?').all(
    containerId,
  )
  for (const { id } of members) dropSource(db, id)
  statement(db, 'delete from source_files where container_id = ?').run(containerId)
}
