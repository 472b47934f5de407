import { grouped } from '#lib/model/grouped.ts'
import { baseName } from '#lib/source/sourceFile.ts'
import { earlierPlace, isOccupied } from '../earlierPlace.ts'
import type { Db } from '../open.ts'
import { places } from '../places.ts'
import { statement } from '../statement.ts'

interface Row {
  readonly id: number
  readonly path: string
  readonly place: string
  readonly hash: string
  readonly state: string
  readonly containerId: number | null
}

/**
 * Gives the members of an import their places, once all its archives are open: where the same bytes stood before, be
 * it in a folder or in an archive. An archive of which every file also stands beside it in the import is a copy: its
 * members are refused as read already. Must be called inside a transaction.
 */
export function placeMembers(db: Db, importId: string): void {
  const rows = statement<Row>(
    db,
    `select id, path, place, hash, state, container_id as containerId from source_files
      where import_id = ? and state <> 'expanded' order by id`,
  ).all(importId)
  const fresh = rows.filter(({ place }) => place === '')
  if (fresh.length === 0) return
  const copies = copiesAmong(rows)
  for (const [id, path] of copies)
    statement(db, `update source_files set state = 'refused', refusal = ? where id = ?`).run(
      `Read already: the same bytes stand in this import as ${path}.`,
      id,
    )
  const placed = places(
    fresh.map(({ id, path, hash, state }) => ({
      path,
      ...(hash === '' ? {} : { hash }),
      earlier: state === 'refused' || copies.has(id) ? null : earlierPlace(db, { path, hash, importId }),
    })),
    {
      isOccupied: (file) => isOccupied(db, file),
      taken: rows.map(({ place }) => place),
    },
  )
  const put = statement(db, 'update source_files set place = ? where id = ?')
  for (const { id, path } of fresh) put.run(placed.get(path) ?? path, id)
}

/** Members of archives that only repeat other files of the import, with the path of the other. */
function copiesAmong(rows: readonly Row[]): ReadonlyMap<number, string> {
  const readable = rows.filter(({ state, hash }) => state !== 'refused' && hash !== '')
  const keyOf = ({ hash, path }: Row) => `${hash} ${baseName(path)}`
  const elsewhere = new Map(
    readable.filter(({ containerId }) => containerId === null).map((row) => [keyOf(row), row.path]),
  )
  const copies = new Map<number, string>()
  for (const members of grouped(readable, ({ containerId }) => containerId).values()) {
    if (members[0]?.containerId == null) continue
    const found = members.map((row) => ({ row, other: elsewhere.get(keyOf(row)) }))
    if (found.every(({ other }) => other !== undefined))
      for (const { row, other } of found) copies.set(row.id, other ?? row.path)
    else for (const row of members) elsewhere.set(keyOf(row), row.path)
  }
  return copies
}
