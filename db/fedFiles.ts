import { closeSync, createReadStream, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Problem } from '#lib/model/problem.ts'
import { type DataFolder, sourcePath } from './dataFolder.ts'
import type { Db } from './open.ts'
import type { SeenFile } from './seenFiles.ts'
import { statement } from './statement.ts'
import { newStore } from './watchedRows.ts'
import { type Watch, watchById } from './watches.ts'

/** How far a file that is sent from elsewhere has come. */
export interface FedFile {
  readonly path: string
  readonly size: number
}

/** A stretch of a file from a sender. */
export interface FedBytes {
  readonly path: string
  /** Where the stretch begins: all before it has come. */
  readonly offset: number
  /** The sender's file is another one than before: what came of it is let go. */
  readonly isAnew: boolean
  readonly bytes: AsyncIterable<Uint8Array>
  readonly now: number
}

interface Feeding {
  readonly watchId: string
  readonly fed: FedBytes
}

/** Every file of a watch that is sent from elsewhere, with the bytes that have come. */
export function fedFiles(db: Db, watchId: string): readonly FedFile[] {
  return statement<FedFile>(db, 'select path, size from fed_files where watch_id = ? order by path').all(
    watchId,
  )
}

/**
 * Adds a stretch of bytes to a file that is sent from elsewhere. A stretch that does not begin where the last one
 * ended is a conflict that names the right place, so that a sender can go on after any break.
 */
export async function takeFed(db: Db, folder: DataFolder, feeding: Feeding): Promise<FedFile> {
  const { watchId, fed } = feeding
  const watch = watchById(db, watchId)
  if (watch.state !== 'on') throw new Problem('gone', `the watch ${watchId} was ended; start a new one`)
  if (watch.folder !== null)
    throw new Problem('invalid', `the watch ${watchId} reads a folder of its own; nothing can be sent to it`)
  const { store, size } = storeOf(db, folder, feeding)
  if (fed.offset !== size)
    throw new Problem(
      'conflict',
      `${fed.path} has ${size} bytes here: go on from there, not from ${fed.offset}`,
    )
  const file = await open(sourcePath(folder, store), 'r+')
  let at = size
  try {
    for await (const chunk of fed.bytes) {
      await file.write(chunk, 0, chunk.byteLength, at)
      at += chunk.byteLength
    }
    await file.truncate(at)
  } finally {
    await file.close()
  }
  statement(
    db,
    'update fed_files set size = ?, changed_at = ? where watch_id = ? and path = ? and store = ?',
  ).run(at, fed.now, watchId, fed.path, store)
  return { path: fed.path, size: at }
}

/** Where the bytes of a file lie, and how many have come; a new place for a file that begins. */
function storeOf(
  db: Db,
  folder: DataFolder,
  { watchId, fed: { path, isAnew, now } }: Feeding,
): { readonly store: string; readonly size: number } {
  const known = statement<{ store: string; size: number }>(
    db,
    'select store, size from fed_files where watch_id = ? and path = ?',
  ).get(watchId, path)
  if (known !== undefined && !isAnew) return known
  const store = newStore()
  closeSync(openSync(sourcePath(folder, store), 'w'))
  statement(
    db,
    `insert into fed_files (watch_id, path, store, size, changed_at) values (?, ?, ?, 0, ?)
      on conflict do update set store = excluded.store, size = 0, changed_at = excluded.changed_at`,
  ).run(watchId, path, store, now)
  if (known !== undefined) rmSync(sourcePath(folder, known.store), { force: true })
  return { store, size: 0 }
}

/** The files that were sent, as a watched folder's. */
export function seenFed(db: Db, folder: DataFolder, watch: Watch): readonly SeenFile[] {
  return statement<{ path: string; store: string; size: number; changedAt: number }>(
    db,
    'select path, store, size, changed_at as changedAt from fed_files where watch_id = ? order by path',
  )
    .all(watch.id)
    .map(({ path, store, size, changedAt }) => ({
      path: `${watch.name}/${path}`,
      size,
      changedAt,
      identity: store,
      read: (start, end) =>
        end <= start
          ? Readable.from([])
          : createReadStream(sourcePath(folder, store), { start, end: end - 1, highWaterMark: 1 << 20 }),
    }))
}

/** Lets go of what was sent to an ended watch: what was read of it is kept with its import. */
export function dropFed(db: Db, folder: DataFolder, watchId: string): void {
  const stores = statement<{ store: string }>(db, 'select store from fed_files where watch_id = ?').all(
    watchId,
  )
  statement(db, 'delete from fed_files where watch_id = ?').run(watchId)
  for (const { store } of stores) rmSync(sourcePath(folder, store), { force: true })
}
