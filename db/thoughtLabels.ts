import { and, eq } from 'drizzle-orm'
import { Problem } from '#lib/model/problem.ts'
import type { LabelKey, NewThoughtLabel, ThoughtLabel } from '#lib/model/thoughtLabel.ts'
import { bodyOfRollout, textAt, textHash } from './labelledText.ts'
import type { Db } from './open.ts'
import { thoughtLabels } from './schema.ts'

/**
 * Stores what a person says a thought is, over what the same labeller said of it before. A rollout that is not here, and
 * a place outside its reasoning, are refusals. That the place is one of its thoughts today is not asked for.
 */
export function putLabel(db: Db, label: NewThoughtLabel, now: number): ThoughtLabel {
  const body = bodyOfRollout(db, label.rollout)
  if (body === undefined) throw new Problem('not-found', `no rollout ${label.rollout}`)
  const text = textAt(body, label)
  if (text === null)
    throw new Problem(
      'invalid',
      `turn ${label.turn}, block ${label.block} has no reasoning from ${label.start} to ${label.end}`,
    )
  const stored = { ...label, at: now }
  writeLabel(db, stored, textHash(text))
  return stored
}

/** Writes a label as it is, over an earlier one of the same labeller; `hash` is null where its text was not seen. */
export function writeLabel(db: Db, label: ThoughtLabel, hash: string | null): void {
  const { rollout, labeller, ...rest } = label
  const row = { ...rest, rolloutId: rollout, labeller: labeller ?? '', textHash: hash }
  const { rolloutId, turn, block, start, end } = thoughtLabels
  db.insert(thoughtLabels)
    .values(row)
    .onConflictDoUpdate({ target: [rolloutId, turn, block, start, end, thoughtLabels.labeller], set: row })
    .run()
}

/** Takes a label off; true where there was one. Asking twice does no harm. */
export function removeLabel(db: Db, key: LabelKey): boolean {
  return db.delete(thoughtLabels).where(isLabel(key)).run().changes > 0
}

/** The label of this labeller at this place, if there is one. */
export function labelAt(db: Db, key: LabelKey): ThoughtLabel | undefined {
  const row = db.select().from(thoughtLabels).where(isLabel(key)).get()
  return row === undefined ? undefined : labelOf(row)
}

/** Labels of one rollout, of everybody, in order of place. */
export function labelsOfRollout(db: Db, rollout: string): readonly ThoughtLabel[] {
  const { rolloutId, turn, block, start } = thoughtLabels
  const rows = db.select().from(thoughtLabels).where(eq(rolloutId, rollout)).orderBy(turn, block, start).all()
  return rows.map(labelOf)
}

function labelOf({
  rolloutId,
  labeller,
  textHash: _,
  ...rest
}: typeof thoughtLabels.$inferSelect): ThoughtLabel {
  return { ...rest, rollout: rolloutId, labeller: labeller === '' ? null : labeller }
}

function isLabel({ rollout, turn, block, start, end, labeller }: LabelKey) {
  return and(
    eq(thoughtLabels.rolloutId, rollout),
    eq(thoughtLabels.turn, turn),
    eq(thoughtLabels.block, block),
    eq(thoughtLabels.start, start),
    eq(thoughtLabels.end, end),
    eq(thoughtLabels.labeller, labeller ?? ''),
  )
}
