import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { Problem } from '#lib/model/problem.ts'
import { type ImportOptions, importOptions } from '#lib/model/run.ts'
import { earlierPlace, isOccupied } from './earlierPlace.ts'
import type { Db } from './open.ts'
import { places } from './places.ts'
import { imports, sourceFiles, watches } from './schema.ts'

/** A worker without a sign of life for this long is taken for dead, whatever its process says. */
const silentMs = 60_000

/** A stored file on its way into an import. */
export interface QueuedFile {
  /** Path inside the upload, `/` between folders. */
  readonly path: string
  readonly hash: string
  readonly size: number
}

/** Who takes an import, when, and how it knows that another one is gone. */
export interface Claimant {
  readonly worker: string
  readonly now: number
  readonly isDead: (worker: string) => boolean
}

/**
 * Puts stored files into the queue as one import and returns its id.
 * Bytes imported before keep the place they had then, so that their rollouts keep their ids.
 */
export function createImport(
  db: Db,
  files: readonly QueuedFile[],
  {
    options = {},
    now,
    worker = null,
  }: {
    readonly options?: Partial<ImportOptions>
    readonly now: number
    /** The worker that takes it at once, before any other sees it waiting. */
    readonly worker?: string | null
  },
): string {
  if (files.length === 0) throw new Problem('invalid', 'nothing to import: no file was given')
  const id = `i${randomBytes(8).toString('hex')}`
  return db.transaction((tx) => {
    tx.insert(imports)
      .values({
        id,
        state: worker === null ? 'queued' : 'running',
        worker,
        startedAt: worker === null ? null : now,
        heartbeatAt: worker === null ? null : now,
        options: JSON.stringify(importOptions.parse(options)),
        createdAt: now,
        bytes: files.reduce((sum, file) => sum + file.size, 0),
      })
      .run()
    const placed = places(
      files.map(({ path, hash }) => ({
        path,
        hash,
        earlier: earlierPlace(db, { path, hash, importId: id }),
      })),
      { isOccupied: (file) => isOccupied(db, file) },
    )
    for (const file of files)
      tx.insert(sourceFiles)
        .values({ importId: id, ...file, place: placed.get(file.path) ?? file.path })
        .run()
    return id
  })
}

/** Takes the oldest waiting import, or one whose worker died, for `worker`; null where there is none. */
export function claimImport(db: Db, { worker, now, isDead }: Claimant): string | null {
  return db.transaction(
    (tx) => {
      const free = tx
        .select({ id: imports.id, state: imports.state, worker: imports.worker, beat: imports.heartbeatAt })
        .from(imports)
        .where(
          sql`${imports.state} in ('queued', 'running') and ${imports.id} not in
            (select import_id from watches where state = 'on')`,
        )
        .orderBy(asc(imports.createdAt), asc(imports.id))
        .all()
        .find(
          (row) =>
            row.state === 'queued' ||
            row.worker === null ||
            isDead(row.worker) ||
            (row.beat ?? 0) < now - silentMs,
        )
      if (free === undefined) return null
      tx.update(imports)
        .set({
          state: 'running',
          worker,
          heartbeatAt: now,
          startedAt: sql`coalesce(${imports.startedAt}, ${now})`,
        })
        .where(eq(imports.id, free.id))
        .run()
      return free.id
    },
    { behavior: 'immediate' },
  )
}

/** Takes one given import for `worker`, before any other worker sees it waiting. */
export function claimThis(db: Db, id: string, { worker, now }: Omit<Claimant, 'isDead'>): void {
  const { changes } = db
    .update(imports)
    .set({ state: 'running', worker, heartbeatAt: now, startedAt: now })
    .where(and(eq(imports.id, id), eq(imports.state, 'queued')))
    .run()
  if (changes === 0) throw new Problem('conflict', `import ${id} is not waiting: another worker has it`)
}

/** A sign of life; false where the import was cancelled or taken over, and the worker must stop. */
export function heartbeat(db: Db, id: string, { worker, now }: Omit<Claimant, 'isDead'>): boolean {
  return (
    db
      .update(imports)
      .set({ heartbeatAt: now })
      .where(and(eq(imports.id, id), eq(imports.state, 'running'), eq(imports.worker, worker)))
      .run().changes > 0
  )
}

/** Ends a running import as done, or as failed with the reason. */
export function endImport(
  db: Db,
  id: string,
  { error, now }: { readonly error: string | null; readonly now: number },
): void {
  db.update(imports)
    .set({ state: error === null ? 'done' : 'failed', error, finishedAt: now, worker: null })
    .where(and(eq(imports.id, id), eq(imports.state, 'running')))
    .run()
}

/** Stops an import that waits or runs; what it has committed stays, and it can be resumed. */
export function cancelImport(db: Db, id: string, now: number): void {
  const { changes } = db
    .update(imports)
    .set({ state: 'cancelled', finishedAt: now, worker: null })
    .where(and(eq(imports.id, id), sql`${imports.state} in ('queued', 'running')`))
    .run()
  if (changes === 0) refuse(db, id, 'cancel')
  db.update(watches).set({ state: 'off' }).where(eq(watches.importId, id)).run()
}

/** Puts a cancelled or failed import back into the queue; it goes on from its last committed record. */
export function resumeImport(db: Db, id: string): void {
  const { changes } = db
    .update(imports)
    .set({ state: 'queued', error: null, finishedAt: null, worker: null })
    .where(and(eq(imports.id, id), sql`${imports.state} in ('cancelled', 'failed')`))
    .run()
  if (changes === 0) refuse(db, id, 'resume')
}

function refuse(db: Db, id: string, verb: string): never {
  const found = db.select({ state: imports.state }).from(imports).where(eq(imports.id, id)).get()
  if (found === undefined) throw new Problem('not-found', `no import ${id}`)
  throw new Problem('conflict', `cannot ${verb} import ${id}: it is ${found.state}`)
}
