import { randomBytes } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { Problem } from '#lib/model/problem.ts'
import { type ImportOptions, importOptions } from '#lib/model/run.ts'
import type { Claimant } from './importQueue.ts'
import type { Db } from './open.ts'
import { imports, watches } from './schema.ts'

/** A watched folder as lists show it. */
export type Watch = typeof watches.$inferSelect

/** A folder to watch: on this machine, or (null) sent from elsewhere under a name. */
export interface NewWatch {
  readonly folder: string | null
  readonly name: string
  readonly options?: Partial<ImportOptions>
  readonly now: number
  /** The worker that reads it at once, before any other sees it. */
  readonly worker?: string | null
}

/**
 * Begins to watch a folder: one import that stays open until the watch is ended. A folder that is watched already
 * keeps its watch.
 */
export function startWatch(db: Db, { folder, name, options = {}, now, worker = null }: NewWatch): Watch {
  return db.transaction(
    (tx) => {
      const known = tx
        .select()
        .from(watches)
        .where(
          and(
            eq(watches.state, 'on'),
            folder === null ? eq(watches.name, name) : eq(watches.folder, folder),
            folder === null ? sql`${watches.folder} is null` : undefined,
          ),
        )
        .get()
      if (known !== undefined) return known
      const importId = `i${randomBytes(8).toString('hex')}`
      tx.insert(imports)
        .values({
          id: importId,
          state: worker === null ? 'queued' : 'running',
          worker,
          heartbeatAt: worker === null ? null : now,
          startedAt: worker === null ? null : now,
          options: JSON.stringify(importOptions.parse(options)),
          createdAt: now,
        })
        .run()
      return tx
        .insert(watches)
        .values({ id: `w${randomBytes(8).toString('hex')}`, importId, folder, name, worker, createdAt: now })
        .returning()
        .get()
    },
    { behavior: 'immediate' },
  )
}

/** Every watch, those that are on and the newest first. */
export function watchList(db: Db): readonly Watch[] {
  return db.select().from(watches).orderBy(sql`${watches.state} = 'off'`, desc(watches.createdAt)).all()
}

/** The watch of that id; a Problem where there is none. */
export function watchById(db: Db, id: string): Watch {
  const watch = db.select().from(watches).where(eq(watches.id, id)).get()
  if (watch === undefined) throw new Problem('not-found', `no watched folder ${id}`)
  return watch
}

/**
 * Ends a watch: what was read stays. Whoever reads it comes to the end of what was taken; where nobody does, its import
 * is finished by the queue.
 */
export function endWatch(db: Db, id: string): Watch {
  const watch = watchById(db, id)
  db.update(watches).set({ state: 'off' }).where(eq(watches.id, id)).run()
  return { ...watch, state: 'off' }
}

/** Watches that are on and that nobody reads, now taken by `worker`. */
export function claimWatches(db: Db, { worker, now, isDead }: Claimant): readonly Watch[] {
  return db.transaction(
    (tx) => {
      const free = tx
        .select()
        .from(watches)
        .where(eq(watches.state, 'on'))
        .all()
        .filter((watch) => watch.worker === null || (watch.worker !== worker && isDead(watch.worker)))
      for (const watch of free) {
        tx.update(watches).set({ worker }).where(eq(watches.id, watch.id)).run()
        tx.update(imports)
          .set({ state: 'running', worker, heartbeatAt: now, startedAt: sql`coalesce(started_at, ${now})` })
          .where(eq(imports.id, watch.importId))
          .run()
      }
      return free
    },
    { behavior: 'immediate' },
  )
}

/** Says that the folder was looked at; false where the watch was ended or taken over, and its reader must stop. */
export function watchSeen(
  db: Db,
  id: string,
  seen: {
    readonly worker: string
    readonly now: number
    readonly error: string | null
    readonly isNew: boolean
  },
): boolean {
  return (
    db
      .update(watches)
      .set({ seenAt: seen.now, error: seen.error, ...(seen.isNew ? { changedAt: seen.now } : {}) })
      .where(and(eq(watches.id, id), eq(watches.state, 'on'), eq(watches.worker, seen.worker)))
      .run().changes > 0
  )
}
