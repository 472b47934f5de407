import { Problem } from '#lib/model/problem.ts'

/** Codes of the file system and of SQLite, and what they mean for whoever runs this. */
const meanings: readonly { readonly codes: RegExp; readonly meaning: string }[] = [
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    meaning: 'the disk is full: free some room, then resume; what was written before stays',
  },
  {
    codes: /^(EROFS|EACCES|EPERM|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/,
    meaning:
      'it cannot be written: give this user the right to write there, or name another folder with --data',
  },
  {
    codes: /^(EIO|SQLITE_IOERR.*)$/,
    meaning: 'the disk gives errors: look at it before you go on',
  },
  {
    codes: /^(SQLITE_CORRUPT.*|SQLITE_NOTADB)$/,
    meaning: 'the database is damaged: put a backup in its place; the kept sources can be imported again',
  },
]

/** A failure of the disk or the database as a refusal that says what to do; null for any other error. */
export function storageProblem(error: unknown, place: string): Problem | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const found = meanings.find(({ codes }) => codes.test(code))
  return found === undefined
    ? null
    : new Problem('refused', `${place}: ${found.meaning} (${code})`, { cause: error })
}

/** Does work on the data folder; a failure of the disk becomes a refusal in words. */
export function onStorage<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storageProblem(error, place) ?? error
  }
}
