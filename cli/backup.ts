import { existsSync } from 'node:fs'
import { Problem } from '#lib/model/problem.ts'
import type { Outcome, Shell } from './shell.ts'

/** `backup FILE`: a consistent copy of the database, made while everything else goes on. */
export async function backupCommand(shell: Shell, file: string): Promise<Outcome> {
  if (existsSync(file)) throw new Problem('conflict', `${file} exists already; choose another name`)
  await shell.db().$client.backup(file)
  return {
    json: { file },
    text: `${file} written. Kept source files are not in it: copy ${shell.folder().sources} for raw records.`,
  }
}
