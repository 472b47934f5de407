import 'server-only'
import { type DataFolder, dataFolder } from '#db/dataFolder.ts'
import { type Db, openDb } from '#db/open.ts'

export type { Db } from '#db/open.ts'

import { serverSettings } from './environment.ts'

interface Opened {
  readonly folder: DataFolder
  readonly db: Db
}

// Kept on the global object: a development server loads this module again after each change.
const kept = globalThis as typeof globalThis & { reasonscope?: Opened } // the global object has no declared room for it

function opened(): Opened {
  if (kept.reasonscope === undefined) {
    const folder = dataFolder(serverSettings().data)
    kept.reasonscope = { folder, db: openDb(folder.database) }
  }
  return kept.reasonscope
}

/** The database of this server, opened at the first question. */
export function db(): Db {
  return opened().db
}

/** The data folder of this server. */
export function folder(): DataFolder {
  return opened().folder
}
