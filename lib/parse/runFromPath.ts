import type { RunKey, StepSource } from '#lib/model/rollout.ts'
import type { ImportPaths } from './importPaths.ts'

/** Folder names that say what is in them, never which run it is: the run is named above them. */
const container =
  /^(?:rollouts?|rollout_data(?:_dir)?|dumps?|dumped_\w+|data|outputs?|results?|scores?|logs?|completions?|generations?|samples?|files?)$/i

/** Names that many runs share (a number, a date, `trial0`): the run is this folder, but its parent must tell which. */
const vague = /^(?:[-_.\d:T]+|(?:v|trial|experiment|exp|run|seed|version)[-_]?\d*)$/i

/** Folder names that say which part of a run it is; they become split or step. */
const part =
  /^(?:train(?:ing)?|val(?:id(?:ation)?)?|eval(?:uation)?|test)(?:[-_](?:data|rollouts?|generations?|dumps?))?$/i

const stepName = /^(?:.*[-_.])?(?:global[-_]?step|steps?|checkpoint|ckpt|iter(?:ation)?)[-_]?(\d{1,9})$/i

/** A step found in a path, and where. */
export interface StepFound {
  readonly step: number | null
  readonly stepSource: StepSource
}

/** The training step that a folder name spells (`step_400`, `global_step_80`, `checkpoint-400`), innermost first. */
export function stepFromFolders(path: string): StepFound {
  const found = foldersOf(path)
    .reverse()
    .map(stepOfName)
    .find((step) => step !== null)
  return found === undefined || found === null
    ? { step: null, stepSource: 'none' }
    : { step: found, stepSource: 'directory' }
}

/** The step in a name such as `step_400` or `qwen-step-400`; null where it names none. */
export function stepOfName(name: string): number | null {
  const digits = stepName.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The split that a folder name spells, innermost first; null where none does. */
export function splitFromFolders(path: string): string | null {
  for (const folder of foldersOf(path).reverse()) {
    if (/^(?:val|valid|validation)(?:[-_]|$)/i.test(folder)) return 'val'
    if (/^eval(?:uation)?(?:[-_]|$)/i.test(folder)) return 'eval'
    if (/^train(?:ing)?(?:[-_]|$)/i.test(folder)) return 'train'
  }
  return null
}

/** The file name without its extensions of container and compression. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.(?:jsonl?|ndjson|txt|gz|zst|zip))+$/i, '')
}

const archive = /\.(?:zip|tar|tgz|tzst|tar\.(?:gz|zst))$/i

/**
 * Folders of a path without the parts that mean nothing (`.`, `..`, empty). An archive is a folder of its name without
 * the ending; packed from a folder of that name (`run.zip/run`), the two are one.
 */
export function foldersOf(path: string): string[] {
  const names = path
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '' && name !== '.' && name !== '..')
  const bare = names.map((name) => name.replace(archive, '') || name)
  return bare.filter((name, i) => name === names[i] || name !== bare[i + 1])
}

/** Folders of a path down to the one that names its run; empty for a path that cannot name one. */
type FolderOf = (path: string) => readonly string[]

/** How a format finds the folder of a run. */
export interface RunPlace {
  readonly path: string
  /** Every path of the import, to tell apart folders of one name. */
  readonly paths: ImportPaths
  /** A function that is the same for every file of a format; default: the nearest folder that is no container. */
  readonly folderOf?: FolderOf
}

/**
 * The run of a file by its folder, else by its file name. The key is the folder's name alone, with its parent where
 * the name is vague, and with as many parents as tell it from other folders of the import that end alike.
 */
export function runFromPath({ path, paths, folderOf = runFolder }: RunPlace): RunKey {
  const own = folderOf(path)
  if (own.length === 0) return { key: stemOf(path), source: 'file_name', model: null }
  const whole = own.join('/')
  const others = runFoldersOf(paths, folderOf).filter((other) => other !== whole)
  for (let count = shortest(own); count < own.length; count += 1) {
    const key = own.slice(-count).join('/')
    if (!others.some((other) => other === key || other.endsWith(`/${key}`))) {
      return { key, source: 'directory', model: null }
    }
  }
  return { key: whole, source: 'directory', model: null }
}

/** Folders of an import, worked out once: an import may hold thousands of files, and each asks for all. */
const known = new WeakMap<ImportPaths, Map<FolderOf, readonly string[]>>()

function runFoldersOf(paths: ImportPaths, folderOf: FolderOf): readonly string[] {
  const ofImport = known.get(paths) ?? new Map<FolderOf, readonly string[]>()
  known.set(paths, ofImport)
  const found = ofImport.get(folderOf) ?? [...new Set(paths.list.map((path) => folderOf(path).join('/')))]
  ofImport.set(folderOf, found)
  return found
}

/** How many trailing folders make a name that says something. */
function shortest(own: readonly string[]): number {
  let count = 1
  while (count < own.length && isWeak(own.at(-count) ?? '')) count += 1
  return count
}

const isWeak = (name: string) => container.test(name) || vague.test(name)

/** Folders down to the run's own: parts of a run (split, step) and containers at the end are left off. */
export function runFolder(path: string): readonly string[] {
  const own = foldersOf(path)
  const named = own.findLastIndex((name) => !isPart(name) && !container.test(name))
  if (named !== -1) return own.slice(0, named + 1)
  const unnamed = own.filter((name) => !isPart(name))
  return unnamed.length > 0 ? unnamed : own
}

/** True for a folder that is a split or a step of a run rather than a run. */
export function isPart(name: string): boolean {
  return part.test(name) || /^(?:global[-_]?)?(?:steps?|iter(?:ation)?|checkpoint|ckpt)[-_]?\d+$/i.test(name)
}
