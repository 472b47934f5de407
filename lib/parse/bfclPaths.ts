import type { RunKey, StepSource } from '#lib/model/rollout.ts'
import { baseName, type ImportPaths } from './importPaths.ts'
import { foldersOf, runFromPath, stepOfName } from './runFromPath.ts'

const fileName =
  /^(BFCL_v\d+|gorilla_openfunctions_v\d+(?:_test)?)_(.+)_(result|score)\.jsonl?((?:\.gz|\.zst)?)$/i
const roots = /^(?:result|score)s?$/i
/** Folders of v4 between the model and its files. */
const shelves =
  /^(?:non_live|live|multi_turn|agentic|memory|kv|vector|rec_sum|web_search|format_sensitivity)$/i

/** What a BFCL file name says. */
export interface BfclName {
  readonly version: string
  readonly category: string
  readonly kind: 'result' | 'score'
}

/** Reads a BFCL file name; null for any other name. */
export function bfclName(path: string): BfclName | null {
  const parts = fileName.exec(baseName(path))
  if (parts === null) return null
  const [, version = '', category = '', kind = ''] = parts
  return { version, category, kind: kind.toLowerCase() === 'score' ? 'score' : 'result' }
}

/** Folders down to the one that names the model. */
export function modelFolder(path: string): readonly string[] {
  const own = foldersOf(path)
  while (own.length > 0 && shelves.test(own.at(-1) ?? '')) own.pop()
  if (own.length > 0 && roots.test(own.at(-1) ?? '')) own.pop()
  return own.filter((name) => !roots.test(name))
}

/** The run of a BFCL file: its model folder; a step in that name is the step, not a part of the name. */
export function bfclRun(
  path: string,
  paths: ImportPaths,
  modelName: string | null,
): { readonly run: RunKey; readonly step: number | null; readonly stepSource: StepSource } {
  const found = runFromPath({ path, paths, folderOf: modelFolder })
  const run: RunKey =
    found.source === 'file_name' && modelName !== null
      ? { key: modelName, source: 'sibling_file', model: null }
      : found
  const folder = modelFolder(path).at(-1) ?? modelName
  const step = stepOfName(run.key)
  const bare = run.key.replace(
    /[-_.]?(?:global[-_]?step|steps?|checkpoint|ckpt|iter(?:ation)?)[-_]?\d+$/i,
    '',
  )
  const isNamed = step !== null && bare !== ''
  return {
    run: { ...run, key: isNamed ? bare : run.key, model: folder ?? null },
    step: isNamed ? step : null,
    stepSource: isNamed ? 'model_name' : 'none',
  }
}

/** The score file of the same model and category, found by name; null where the import has none. */
export function scoreOf(path: string, paths: ImportPaths): string | null {
  if (bfclName(path)?.kind !== 'result') return null
  const own = foldersOf(path)
  const at = own.findLastIndex((folder) => roots.test(folder))
  const beside = at === -1 ? own : own.with(at, 'score')
  const { scores } = filesOfOne(path, paths)
  const exact = scores.find((other) => sameFolders(foldersOf(other), beside))
  if (exact !== undefined) return exact
  return scores.length === 1 ? (scores[0] ?? null) : null
}

/** The result file that takes up a score file; null where the score file stands alone. */
export function resultOf(path: string, paths: ImportPaths): string | null {
  if (bfclName(path)?.kind !== 'score') return null
  return filesOfOne(path, paths).results.find((result) => scoreOf(result, paths) === path) ?? null
}

/** The files of one model and category. */
interface FilesOfOne {
  readonly results: string[]
  readonly scores: string[]
}

/** Files of an import by model and category, sorted once: an import may hold thousands, and each asks for its pair. */
const known = new WeakMap<ImportPaths, ReadonlyMap<string, FilesOfOne>>()

function filesOfOne(path: string, paths: ImportPaths): FilesOfOne {
  const ofImport = known.get(paths) ?? sorted(paths)
  known.set(paths, ofImport)
  return ofImport.get(keyOf(path)) ?? { results: [], scores: [] }
}

function sorted(paths: ImportPaths): ReadonlyMap<string, FilesOfOne> {
  const found = new Map<string, FilesOfOne>()
  for (const path of paths.list) {
    const name = bfclName(path)
    if (name === null) continue
    const key = keyOf(path)
    const files = found.get(key) ?? { results: [], scores: [] }
    found.set(key, files)
    if (name.kind === 'score') files.scores.push(path)
    else files.results.push(path)
  }
  return found
}

const keyOf = (path: string) => `${modelFolder(path).join('/').toLowerCase()}|${nameAs(path, 'score')}`

/** The file name with its kind replaced, in lower case. */
function nameAs(path: string, kind: BfclName['kind']): string {
  return baseName(path)
    .toLowerCase()
    .replace(/_(?:result|score)(\.jsonl?(?:\.gz|\.zst)?)$/, `_${kind}$1`)
}

const sameFolders = (a: readonly string[], b: readonly string[]) =>
  a
    .map((name) => name.replace(/^scores$/i, 'score'))
    .join('/')
    .toLowerCase() === b.join('/').toLowerCase()
