import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { Problem } from '#lib/model/problem.ts'
import type { Db } from './open.ts'
import { runNamed } from './queries/runNamed.ts'
import { runs, series, seriesMembers } from './schema.ts'

/** A series as lists show it: its members in order, `step` null for all checkpoints of the run. */
export interface SeriesRow {
  readonly id: string
  readonly name: string
  readonly members: readonly { readonly run: string; readonly step: number | null }[]
}

/**
 * Puts runs, or single steps of runs, together as one series of checkpoints; an earlier one of that name is replaced.
 * Members are written `RUN` or `RUN@STEP`.
 */
export function putSeries(
  db: Db,
  {
    name,
    members,
    now,
  }: { readonly name: string; readonly members: readonly string[]; readonly now: number },
): SeriesRow {
  if (members.length === 0) throw new Problem('invalid', 'a series needs at least one run')
  return db.transaction(
    (tx) => {
      if (tx.select().from(runs).where(eq(runs.name, name)).get() !== undefined)
        throw new Problem('conflict', `a run is called "${name}" already; choose another name for the series`)
      const id = `s${createHash('sha256').update(`series:${name}`).digest('hex').slice(0, 11)}`
      tx.delete(seriesMembers).where(eq(seriesMembers.seriesId, id)).run()
      tx.insert(series).values({ id, name, createdAt: now }).onConflictDoNothing().run()
      const rows = members.map((text, position) => ({ seriesId: id, position, ...memberNamed(db, text) }))
      for (const { runName: _, ...row } of rows) tx.insert(seriesMembers).values(row).run()
      return { id, name, members: rows.map(({ runName, step }) => ({ run: runName, step })) }
    },
    { behavior: 'immediate' },
  )
}

/** All series by name. */
export function seriesList(db: Db): readonly SeriesRow[] {
  const members = db
    .select({ seriesId: seriesMembers.seriesId, run: runs.name, step: seriesMembers.step })
    .from(seriesMembers)
    .innerJoin(runs, eq(runs.id, seriesMembers.runId))
    .orderBy(asc(seriesMembers.position))
    .all()
  return db
    .select()
    .from(series)
    .orderBy(asc(series.name))
    .all()
    .map(({ id, name }) => ({
      id,
      name,
      members: members.filter((one) => one.seriesId === id).map(({ run, step }) => ({ run, step })),
    }))
}

/** Takes a series apart; its runs stay. */
export function removeSeries(db: Db, name: string): void {
  const found = db.select().from(series).where(eq(series.name, name)).get()
  if (found === undefined) throw new Problem('not-found', `no series "${name}"`)
  db.delete(seriesMembers).where(eq(seriesMembers.seriesId, found.id)).run()
  db.delete(series).where(eq(series.id, found.id)).run()
}

function memberNamed(db: Db, text: string): { runId: string; runName: string; step: number | null } {
  const known = db.select().from(runs).where(eq(runs.name, text)).get()
  const [, name = text, step] = known === undefined ? (/^(.+)@(\d+)$/s.exec(text) ?? []) : []
  const run = runNamed(db, name)
  return { runId: run.id, runName: run.name, step: step === undefined ? null : Number(step) }
}
