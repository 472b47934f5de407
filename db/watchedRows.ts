import { randomBytes } from 'node:crypto'
import type { FollowedRow } from './followedFile.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** A file of a watch's import as the database knows it. */
export interface WatchedRow extends FollowedRow {
  readonly state: string
  readonly format: string | null
  readonly size: number
  /** The archive it is a member of. */
  readonly containerId: number | null
}

const columns = `id as sourceId, path, place, hash as store, records, state, format, size,
  container_id as containerId`

/** The files of an import in the order of their paths. */
export function watchedRows(db: Db, importId: string): readonly WatchedRow[] {
  return statement<WatchedRow>(
    db,
    `select ${columns} from source_files where import_id = ? and state <> 'removed' order by path`,
  ).all(importId)
}

/** Adds a file to an import and returns its row; its place is its path, or one beside it where that is taken. */
export function addWatchedRow(
  db: Db,
  importId: string,
  { path, store, size }: { readonly path: string; readonly store: string; readonly size: number },
): WatchedRow {
  const isTaken = statement(db, 'select 1 from source_files where import_id = ? and place = ?')
  let place = path
  for (let count = 2; isTaken.get(importId, place) !== undefined; count += 1) place = `${path} (${count})`
  const { lastInsertRowid } = statement(
    db,
    'insert into source_files (import_id, hash, path, place, size) values (?, ?, ?, ?, ?)',
  ).run(importId, store, path, place, size)
  return {
    sourceId: Number(lastInsertRowid),
    path,
    place,
    store,
    records: 0,
    state: 'waiting',
    format: null,
    size,
    containerId: null,
  }
}

/** No SHA-256 in use begins so: it tells bytes that grow from bytes that are whole. */
const growingMark = '0'.repeat(16)

/** A name for bytes whose SHA-256 is not known before they are whole. */
export function newStore(): string {
  return growingMark + randomBytes(24).toString('hex')
}

/** True for the name of bytes that grow. */
export function isGrowing(store: string): boolean {
  return store.startsWith(growingMark)
}
