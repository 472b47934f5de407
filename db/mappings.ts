import { asc, eq } from 'drizzle-orm'
import { Problem } from '#lib/model/problem.ts'
import type { Format } from '#lib/parse/format.ts'
import { formats } from '#lib/parse/formats.ts'
import { mappedFormat } from '#lib/parse/mappedFormat.ts'
import { type Mapping, mapping } from '#lib/parse/mapping.ts'
import type { Db } from './open.ts'
import { mappings } from './schema.ts'

/** Every saved mapping by name. */
export function mappingList(db: Db): readonly Mapping[] {
  return db
    .select({ mapping: mappings.mapping })
    .from(mappings)
    .orderBy(asc(mappings.name))
    .all()
    .map((row) => mapping.parse(JSON.parse(row.mapping)))
}

/** The mapping of that name; a Problem where there is none. */
export function mappingNamed(db: Db, name: string): Mapping {
  const row = db.select().from(mappings).where(eq(mappings.name, name)).get()
  if (row === undefined) throw new Problem('not-found', `no mapping "${name}"`)
  return mapping.parse(JSON.parse(row.mapping))
}

/** Saves a mapping; one of the same name is replaced. The names of formats are taken. */
export function putMapping(db: Db, given: Mapping, now: number): Mapping {
  if (formats.some(({ id }) => id === given.name))
    throw new Problem('conflict', `"${given.name}" is the name of a format; choose another`)
  const row = { name: given.name, mapping: JSON.stringify(given), updatedAt: now }
  db.insert(mappings).values(row).onConflictDoUpdate({ target: mappings.name, set: row }).run()
  return given
}

/** Forgets a mapping; what was read by it stays. */
export function removeMapping(db: Db, name: string): void {
  mappingNamed(db, name)
  db.delete(mappings).where(eq(mappings.name, name)).run()
}

/** Every format that a file can be read as: ours, and the saved mappings. */
export function allFormats(db: Db): readonly Format[] {
  return [...formats, ...mappingList(db).map(mappedFormat)]
}
