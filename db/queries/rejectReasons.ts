import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** A reason for which records of an import were rejected, and how many. */
export interface RejectReason {
  readonly reason: string
  readonly field: string | null
  readonly count: number
}

/** A file of an import with rejected records, and how many. */
export interface RejectFile {
  readonly path: string
  readonly count: number
}

const most = 50

/** Why records of an import were rejected, the commonest reason first. */
export function rejectReasons(db: Db, importId: string): readonly RejectReason[] {
  return statement<RejectReason>(
    db,
    `select reason, field, count(*) as count from rejects where import_id = ? group by reason, field
      order by count desc, reason limit ${most}`,
  ).all(importId)
}

/** Which files of an import have rejected records, those with most first. */
export function rejectFiles(db: Db, importId: string): readonly RejectFile[] {
  return statement<RejectFile>(
    db,
    `select path, count(*) as count from rejects where import_id = ? group by path
      order by count desc, path limit ${most}`,
  ).all(importId)
}
