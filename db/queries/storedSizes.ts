import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** How much an installation holds. */
export interface StoredSizes {
  readonly runs: number
  readonly rollouts: number
  readonly imports: number
  /** Size of the database file. */
  readonly databaseBytes: number
  /** Files kept as they were uploaded, each counted once. */
  readonly sourceFiles: number
  readonly sourceBytes: number
}

/** What lies in the data folder, by the database's own account. */
export function storedSizes(db: Db): StoredSizes {
  const found = statement<StoredSizes>(
    db,
    `select (select count(*) from runs) as runs, (select count(*) from rollouts) as rollouts,
      (select count(*) from imports) as imports,
      (select page_count * page_size from pragma_page_count(), pragma_page_size()) as databaseBytes,
      count(*) as sourceFiles, coalesce(sum(size), 0) as sourceBytes
      from (select hash, max(size) as size from source_files where state <> 'removed' and container_id is null group by hash)`,
  ).get()
  if (found === undefined) throw new Error('a count gives one row')
  return found
}
