import { rmSync } from 'node:fs'
import { cachePath, type DataFolder } from '../dataFolder.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** Deletes what the cache holds of the archives of an import: records are shown from the packed bytes as well. */
export function dropUnpacked(db: Db, folder: DataFolder, importId: string): void {
  const archives = statement<{ hash: string }>(
    db,
    `select distinct hash from source_files where import_id = ? and container is not null and hash <> ''`,
  ).all(importId)
  for (const { hash } of archives) rmSync(cachePath(folder, hash), { force: true })
}
