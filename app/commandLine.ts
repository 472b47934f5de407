import { resolve } from 'node:path'
import { shellWord } from '#lib/format/shellWord.ts'
import { folder } from './db.ts'

/** Data folder of a server or command that was told none. */
const usualFolder = '.reasonscope'

/** A command as it is typed in the folder of this program, against the data folder of this server. */
export function commandLine(words: string): string {
  const root = resolve(folder().root)
  const data = root === resolve(usualFolder) ? '' : ` --data ${shellWord(root)}`
  return `npm run -s reasonscope -- ${words}${data}`
}
