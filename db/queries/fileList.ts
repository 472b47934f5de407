import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** A file of an import, with what it was taken for and how far it has been read. */
export interface ImportFileRow {
  readonly id: number
  readonly path: string
  readonly hash: string
  readonly size: number
  /** waiting, reading, done, refused or removed; of an archive also expanding and expanded. */
  readonly state: string
  readonly format: string | null
  readonly detection: string | null
  /** Why it is not read; of an open archive what is wrong with it. */
  readonly refusal: string | null
  readonly records: number
  readonly bytes: number
  readonly nonfinite: number
  /** Of an archive that is open: its members by what became of them, those of archives inside it included. */
  readonly members: ArchiveMembers | null
}

export interface ArchiveMembers {
  readonly total: number
  readonly read: number
  readonly refused: number
  readonly records: number
}

interface Stored extends Omit<ImportFileRow, 'members'> {
  readonly container: string | null
}

const columns =
  'id, path, hash, size, state, format, detection, refusal, records, bytes, nonfinite, container'

/**
 * Files of an import by path: those that were given, an archive as one row; or with `within`, the id of an archive's
 * row, the members of that archive.
 */
export function fileList(
  db: Db,
  importId: string,
  {
    within = null,
    limit,
    offset = 0,
  }: { readonly within?: number | null; readonly limit: number; readonly offset?: number },
): readonly ImportFileRow[] {
  return statement<Stored>(
    db,
    `select ${columns} from source_files where import_id = ? and container_id is ? order by path limit ? offset ?`,
  )
    .all(importId, within, limit, offset)
    .map(({ container, ...row }) => ({ ...row, members: container === null ? null : membersOf(db, row.id) }))
}

function membersOf(db: Db, id: number): ArchiveMembers | null {
  const found = statement<ArchiveMembers>(
    db,
    `with recursive inside(id) as (select id from source_files where container_id = ?
        union all select m.id from source_files m join inside on m.container_id = inside.id)
      select count(*) as total, count(*) filter (where state in ('done', 'removed')) as read,
        count(*) filter (where state = 'refused') as refused, coalesce(sum(records), 0) as records
      from source_files where id in (select id from inside) and state <> 'expanded'`,
  ).get(id)
  return found === undefined || found.total === 0 ? null : found
}

/** The open archive of an import in this row; null where there is none. */
export function archiveOf(
  db: Db,
  importId: string,
  id: number | null,
): Pick<ImportFileRow, 'id' | 'path'> | null {
  const found = statement<{ id: number; path: string }>(
    db,
    'select id, path from source_files where import_id = ? and id = ? and container is not null',
  ).get(importId, id)
  return found ?? null
}

/** How many files an import was given, or an archive of it holds directly. */
export function fileCount(db: Db, importId: string, within: number | null = null): number {
  const found = statement<{ n: number }>(
    db,
    'select count(*) as n from source_files where import_id = ? and container_id is ?',
  ).get(importId, within)
  return found?.n ?? 0
}

/** Files that were taken for the same format for the same reason, or left out for the same reason. */
export interface FileVerdict {
  /** Null: these files were left out. */
  readonly format: string | null
  /** `strength: reason` of a format; the reason of files left out. */
  readonly reason: string
  readonly files: number
  readonly bytes: number
  /** The first and the last by name. */
  readonly paths: readonly string[]
}

/** What became of the files of an import: formats first, then what was left out, each with how many files. */
export function fileVerdicts(db: Db, importId: string): readonly FileVerdict[] {
  return statement<Omit<FileVerdict, 'paths'> & { first: string; last: string }>(
    db,
    `select * from (select case state when 'refused' then null else format end as format,
      case state when 'refused' then coalesce(refusal, 'left out') else coalesce(detection, '') end as reason,
      count(*) as files, sum(size) as bytes, min(path) as first, max(path) as last
      from source_files where import_id = ? and (state = 'refused' or format is not null)
      group by 1, 2) order by format is null, first`,
  )
    .all(importId)
    .map(({ first, last, ...verdict }) => ({ ...verdict, paths: first === last ? [first] : [first, last] }))
}
