import { Problem } from '#lib/model/problem.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { type ImportRow, importById } from './importList.ts'

/** A file of an import, with what it was taken for and how far it has been read. */
export interface ImportFileRow {
  readonly path: string
  readonly hash: string
  readonly size: number
  /** waiting, reading, done, refused or removed. */
  readonly state: string
  readonly format: string | null
  readonly detection: string | null
  readonly refusal: string | null
  readonly records: number
  readonly bytes: number
  readonly nonfinite: number
}

/** An import with its files and the beginning of its rejects. */
export interface ImportPage extends ImportRow {
  readonly fileRows: readonly ImportFileRow[]
  /** Rollouts and rejects per second since it started; null before anything was read. */
  readonly rowsPerSecond: number | null
  /** Seconds left at the speed so far; null where it does not run. */
  readonly secondsLeft: number | null
}

/** Everything about one import at the time `now`; an unknown id is a refusal. */
export function importPage(db: Db, id: string, now: number): ImportPage {
  const found = importById(db, id)
  if (found === undefined) throw new Problem('not-found', `no import ${id}`)
  const files = statement<ImportFileRow>(
    db,
    `select path, hash, size, state, format, detection, refusal, records, bytes, nonfinite from source_files
      where import_id = ? order by path`,
  ).all(id)
  const seconds = found.startedAt === null ? 0 : ((found.finishedAt ?? now) - found.startedAt) / 1000
  return {
    ...found,
    fileRows: files,
    rowsPerSecond: seconds > 0 && found.offered > 0 ? found.offered / seconds : null,
    secondsLeft: secondsLeft(db, found, now),
  }
}

/** What is done is known as of the last commit, so the speed is taken up to there and the rest runs down since. */
function secondsLeft(
  db: Db,
  { id, state, bytes, bytesDone, startedAt }: ImportRow,
  now: number,
): number | null {
  const { at } = statement<{ at: number | null }>(
    db,
    'select heartbeat_at as at from imports where id = ?',
  ).get(id) ?? { at: null }
  if (state !== 'running' || startedAt === null || at === null || at <= startedAt || bytesDone === 0)
    return null
  const left = ((bytes - bytesDone) * (at - startedAt)) / bytesDone
  return Math.max(0, left - (now - at)) / 1000
}
