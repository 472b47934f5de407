import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** Many files of the same bytes are looked at no further than this. */
const mostCandidates = 64

/**
 * Where the same bytes stood when rollouts were first read from them; null where none were. Of several such places the
 * one that ends most like the path now: copies of one file keep to their own folders.
 */
export function earlierPlace(
  db: Db,
  { path, hash, importId }: { readonly path: string; readonly hash: string; readonly importId: string },
): string | null {
  // Files without rollouts (settings, read-me files) are alike in many runs and tell no folder from another.
  const found = statement<{ place: string }>(
    db,
    `select distinct place from source_files s where hash = ? and import_id <> ? and place <> ''
      and (path = ? or exists (select 1 from rollouts r where r.source_id = s.id))
      order by path = ? desc, id limit ${mostCandidates}`,
  ).all(hash, importId, path, path)
  const [first] = found
  if (first === undefined) return null
  return found.reduce(
    (best, { place }) => (alike(place, path) > alike(best, path) ? place : best),
    first.place,
  )
}

/** Folders and name on which two paths end alike. */
function alike(a: string, b: string): number {
  const [as, bs] = [a.split('/'), b.split('/')]
  let count = 0
  while (count < as.length && count < bs.length && as.at(-1 - count) === bs.at(-1 - count)) count += 1
  return count
}

/** True where other bytes are known at this place: a file put there would write over their rollouts. */
export function isOccupied(
  db: Db,
  { place, hash }: { readonly place: string; readonly hash: string },
): boolean {
  return (
    statement(
      db,
      `select 1 from source_files s where place = ? and hash <> ?
        and exists (select 1 from rollouts r where r.source_id = s.id)`,
    ).get(place, hash) !== undefined
  )
}
