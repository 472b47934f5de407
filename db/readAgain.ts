import { Problem } from '#lib/model/problem.ts'
import { dropSource } from './dropSource.ts'
import { allFormats } from './mappings.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** A file to be read again, as the format chosen for it; null lets it be recognised. */
export interface FileChoice {
  readonly path: string
  readonly format: string | null
}

/**
 * Reads files of an import again, each as the format or mapping chosen for it, from the bytes that were kept. What was
 * read of them before goes. A running import is a refusal.
 */
export function readFilesAgain(db: Db, importId: string, files: readonly FileChoice[]): void {
  if (files.length === 0) throw new Problem('invalid', 'files: name at least one file to read again')
  const known = new Set(allFormats(db).map(({ id }) => id))
  const again = db.$client.transaction(() => {
    checkEnded(db, importId)
    for (const { path, format } of files) {
      if (format !== null && !known.has(format))
        throw new Problem('invalid', `there is no format or mapping "${format}"`)
      const source = statement<{ id: number; state: string }>(
        db,
        `select id, state from source_files where import_id = ? and path = ? and state <> 'expanded'`,
      ).get(importId, path)
      if (source === undefined) throw new Problem('not-found', `this import has no file "${path}"`)
      if (source.state === 'removed')
        throw new Problem('gone', `the bytes of "${path}" are no longer kept; import it again`)
      dropSource(db, source.id)
      statement(db, 'update source_files set chosen = ? where id = ?').run(format, source.id)
    }
    queueAgain(db, importId)
  })
  again.immediate()
}

/** Reads only the rejected records of an import again, after a mapping or the program has changed; counts them anew. */
export function readRejectsAgain(db: Db, importId: string): number {
  const again = db.$client.transaction(() => {
    checkEnded(db, importId)
    const { changes } = statement(
      db,
      `update source_files set state = 'waiting', records = 0, bytes = 0, only_rejects = 1
        where import_id = @id and state = 'done'
          and place in (select path from rejects where import_id = @id)`,
    ).run({ id: importId })
    if (changes === 0) throw new Problem('invalid', 'this import has no rejected records to read again')
    const stale = statement(db, 'update rejects set stale = 1 where import_id = ?').run(importId).changes
    queueAgain(db, importId)
    return stale
  })
  return again.immediate()
}

/** Takes the old rejects of a file off once all its rejected records were read again. */
export function settleRejects(db: Db, sourceId: number, importId: string): void {
  const source = statement<{ place: string }>(
    db,
    'select place from source_files where id = ? and only_rejects = 1',
  ).get(sourceId)
  if (source === undefined) return
  const gone = statement(db, 'delete from rejects where import_id = ? and path = ? and stale = 1').run(
    importId,
    source.place,
  ).changes
  statement(
    db,
    'update imports set rejected = rejected - @gone, offered = offered - @gone where id = @id',
  ).run({ id: importId, gone })
  statement(db, 'update source_files set only_rejects = 0 where id = ?').run(sourceId)
}

function checkEnded(db: Db, importId: string): void {
  const found = statement<{ state: string }>(db, 'select state from imports where id = ?').get(importId)
  if (found === undefined) throw new Problem('not-found', `no import ${importId}`)
  if (found.state === 'running' || found.state === 'queued')
    throw new Problem(
      'conflict',
      `import ${importId} is still ${found.state}; wait for its end, or cancel it`,
    )
}

function queueAgain(db: Db, importId: string): void {
  statement(
    db,
    `update imports set state = 'queued', error = null, finished_at = null, worker = null, warnings = '[]',
      bytes_done = (select coalesce(sum(min(bytes, size)), 0) from source_files where import_id = @id)
      where id = @id`,
  ).run({ id: importId })
}
