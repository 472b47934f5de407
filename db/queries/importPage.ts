import { Problem } from '#lib/model/problem.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { fileCount, fileList, type ImportFileRow } from './fileList.ts'
import { type ImportRow, importById } from './importList.ts'

/** A folder may hold 50,000 files; the others are asked for by their place in the list. */
export const pageFiles = 100

/** An import with the first of its files. */
export interface ImportPage extends ImportRow {
  /** The files it was given, an archive as one, the first {@link pageFiles} by name. */
  readonly fileRows: readonly ImportFileRow[]
  readonly fileCount: number
  /** Files and members of archives that were left out. */
  readonly refused: number
  /** The last of its files by name. */
  readonly lastPath: string | null
  /** Rollouts and rejects per second since it started; null before anything was read. */
  readonly rowsPerSecond: number | null
  /** Seconds left at the speed so far; null where it does not run. */
  readonly secondsLeft: number | null
}

/** Everything about one import at the time `now`; an unknown id is a refusal. */
export function importPage(db: Db, id: string, now: number): ImportPage {
  const found = importById(db, id)
  if (found === undefined) throw new Problem('not-found', `no import ${id}`)
  const counts = statement<{ refused: number; lastPath: string | null }>(
    db,
    `select count(*) filter (where state = 'refused') as refused, max(path) as lastPath from source_files
      where import_id = ?`,
  ).get(id) ?? { refused: 0, lastPath: null }
  const seconds = found.startedAt === null ? 0 : ((found.finishedAt ?? now) - found.startedAt) / 1000
  return {
    ...found,
    fileRows: fileList(db, id, { limit: pageFiles }),
    fileCount: fileCount(db, id),
    ...counts,
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
