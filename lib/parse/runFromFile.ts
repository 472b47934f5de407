import type { RunKey } from '#lib/model/rollout.ts'
import { foldersOf, type RunPlace, runFolder, runFromPath, stemOf } from './runFromPath.ts'

/** Names that say what a file is, never which run it is. */
const vagueName =
  /^(?:(?:example|eval|all|my)?[-_]?(?:rollouts?|results?|outputs?|responses?|completions?|data|samples?|runs?)|\d+)$/i

/** Where a file stands, and what its name stands for without the endings its writer adds. */
export interface FilePlace extends RunPlace {
  readonly nameOf?: (path: string) => string
}

/**
 * The run of a file that holds a whole run: its own name, with its folder before it where another folder of the import
 * holds a file of the same name; the folder alone where the name says nothing.
 */
export function runFromFile({ path, paths, folderOf = runFolder, nameOf = stemOf }: FilePlace): RunKey {
  const name = nameOf(path)
  const folder = runFromPath({ path, paths, folderOf })
  if (folder.source === 'file_name') return { ...folder, key: name }
  if (vagueName.test(name)) return folder
  const own = foldersOf(path).join('/')
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const hasNamesake = paths.named(fileName).some((other) => foldersOf(other).join('/') !== own)
  return hasNamesake
    ? { key: `${folder.key}/${name}`, source: 'directory', model: null }
    : { key: name, source: 'file_name', model: null }
}
