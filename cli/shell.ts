import { type DataFolder, dataFolder } from '#db/dataFolder.ts'
import { type Db, openDb } from '#db/open.ts'

/** What a command gets from outside: where the data lies, the clock, and where its words go. */
export interface Shell {
  readonly dataRoot: string
  readonly folder: () => DataFolder
  readonly db: () => Db
  readonly now: () => number
  /** Standard output: a table, lines of an export. */
  readonly print: (text: string) => void | Promise<void>
  /** Standard error: progress and remarks. */
  readonly note: (text: string) => void
}

/** What a command answers: one JSON document, the same for people to read, and the exit code. */
export interface Outcome {
  readonly json: unknown
  readonly text: string
  readonly code?: number
}

/** A shell over a data folder; folder and database are made when first asked for. */
export function shellOn(dataRoot: string, words: Pick<Shell, 'print' | 'note' | 'now'>): Shell {
  let folder: DataFolder | null = null
  let db: Db | null = null
  const openFolder = () => {
    folder ??= dataFolder(dataRoot)
    return folder
  }
  return {
    ...words,
    dataRoot,
    folder: openFolder,
    db: () => {
      db ??= openDb(openFolder().database)
      return db
    },
  }
}
