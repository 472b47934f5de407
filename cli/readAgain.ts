import { claimThis } from '#db/importQueue.ts'
import { importAnswer, importById } from '#db/queries/importList.ts'
import { readFilesAgain, readRejectsAgain } from '#db/readAgain.ts'
import { workOn } from '#db/workOn.ts'
import { Problem } from '#lib/model/problem.ts'
import { importText } from './import.ts'
import type { Outcome, Shell } from './shell.ts'
import { workerName } from './workerName.ts'

/** What of an import is read again, and as what. */
export interface ReadAgainOptions {
  readonly files: readonly string[]
  readonly format: string | null
  readonly rejects: boolean
}

/** `read-again ID`: files of an import as another format or mapping, or its rejected records alone. */
export async function readAgainCommand(
  shell: Shell,
  id: string,
  { files, format, rejects }: ReadAgainOptions,
): Promise<Outcome> {
  const db = shell.db()
  if (rejects) readRejectsAgain(db, id)
  else
    readFilesAgain(
      db,
      id,
      files.map((path) => ({ path, format })),
    )
  const worker = workerName(shell.now())
  claimThis(db, id, { worker, now: shell.now() })
  await workOn(db, id, { folder: shell.folder(), worker, clock: shell.now })
  const row = importById(db, id)
  if (row === undefined) throw new Problem('conflict', `import ${id} was removed while it ran`)
  const answer = importAnswer(row)
  return { json: { imports: [answer], refused: [] }, text: importText([answer], []) }
}
