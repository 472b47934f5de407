import { rmSync } from 'node:fs'
import { Problem } from '#lib/model/problem.ts'
import { cachePath, type DataFolder, sourcePath } from './dataFolder.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** What a removal took away. */
export interface Removed {
  readonly rollouts: number
  /** Kept source files that nothing else used, and their bytes. */
  readonly files: number
  readonly bytes: number
}

/**
 * Removes a run with its rollouts, groups, bodies, and its place in series. Imports that brought nothing else go too,
 * and so do the kept bytes of source files that no other rollout came from. An import still writing is a refusal.
 * Shared views are frozen copies and stay.
 */
export function removeRun(db: Db, folder: DataFolder | null, runId: string): Removed {
  const { hashes, removed } = db.$client.transaction(() => removeRows(db, runId)).immediate()
  if (folder !== null)
    for (const hash of hashes)
      for (const path of [sourcePath(folder, hash), cachePath(folder, hash)]) rmSync(path, { force: true })
  return removed
}

function removeRows(db: Db, runId: string): { hashes: readonly string[]; removed: Removed } {
  const busy = statement<{ id: string }>(
    db,
    `select i.id from imports i, json_each(i.runs) met where i.state = 'running' and met.value = ?`,
  ).get(runId)
  if (busy !== undefined)
    throw new Problem('conflict', `import ${busy.id} is still writing into this run; cancel it first`)
  const sources = statement<{ id: number }>(
    db,
    'select distinct source_id as id from rollouts where run_id = ?',
  ).all(runId)
  for (const table of ['reasoning_turns', 'reward_parts', 'bodies'])
    statement(
      db,
      `delete from ${table} where rollout_row in (select row_id from rollouts where run_id = ?)`,
    ).run(runId)
  const rollouts = statement(db, 'delete from rollouts where run_id = ?').run(runId).changes
  for (const table of ['groups', 'checkpoints', 'placements', 'series_members'])
    statement(db, `delete from ${table} where run_id = ?`).run(runId)
  statement(
    db,
    'delete from series where not exists (select 1 from series_members m where m.series_id = id)',
  ).run()
  statement(db, 'delete from runs where id = ?').run(runId)
  removeImports(db, runId)
  const freed = freeSources(
    db,
    sources.map(({ id }) => id),
  )
  return {
    hashes: freed.map(({ hash }) => hash),
    removed: { rollouts, files: freed.length, bytes: freed.reduce((sum, { size }) => sum + size, 0) },
  }
}

/** Takes the run off the imports that met it; marks sources of those that met nothing else. */
function removeImports(db: Db, runId: string): void {
  statement(
    db,
    `update imports set runs = (select json_group_array(value) from json_each(runs) where value <> @run)
      where exists (select 1 from json_each(runs) where value = @run)`,
  ).run({ run: runId })
  const empty = `select id from imports where runs = '[]' and added + duplicates > 0 and state <> 'running'`
  statement(db, `update source_files set state = 'removed' where import_id in (${empty})`).run()
  statement(db, `delete from rejects where import_id in (${empty})`).run()
  statement(db, `delete from imports where id in (${empty})`).run()
}

/** Bytes that no rollout and no import needs any more: their rows are gone or marked, the caller deletes the files. */
function freeSources(
  db: Db,
  sourceIds: readonly number[],
): readonly { readonly hash: string; readonly size: number }[] {
  const unused = statement(
    db,
    `update source_files set state = 'removed' where id = ?
      and not exists (select 1 from rollouts where rollouts.source_id = source_files.id)`,
  )
  for (const id of sourceIds) unused.run(id)
  // An archive goes once nothing in it is needed; the second time for the archives around archives.
  const empty = statement(
    db,
    `update source_files set state = 'removed' where state = 'expanded'
      and exists (select 1 from source_files m where m.container_id = source_files.id and m.state = 'removed')
      and not exists (select 1 from source_files m where m.container_id = source_files.id
        and m.state not in ('removed', 'refused'))`,
  )
  empty.run()
  empty.run()
  const freed = statement<{ hash: string; size: number }>(
    db,
    `select hash, max(size) as size from source_files s where state = 'removed' and container_id is null
      and not exists (select 1 from source_files other where other.hash = s.hash and other.container_id is null
        and other.state <> 'removed')
      group by hash`,
  ).all()
  statement(
    db,
    'delete from source_files where not exists (select 1 from imports where imports.id = source_files.import_id)',
  ).run()
  return freed
}
