import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Problem } from '#lib/model/problem.ts'

/** A file of this machine on its way into an import. */
export interface NamedFile {
  /** Absolute path here. */
  readonly from: string
  /** Path inside the upload, `/` between folders. */
  readonly path: string
}

/**
 * The files under the given paths, in packs that are imported together: a folder is a pack, and so are files
 * of one folder, and the result and score folders of one evaluation.
 */
export async function sourceFiles(paths: readonly string[]): Promise<readonly (readonly NamedFile[])[]> {
  const packs = new Map<string, NamedFile[]>()
  for (const given of paths) {
    const path = resolve(given)
    const found = await stat(path).catch((cause: unknown) => {
      throw new Problem('not-found', `${given}: no such file or folder`, { cause })
    })
    const isPair = found.isDirectory() && /^(results?|scores?)$/.test(basename(path))
    const key = found.isDirectory() && !isPair ? path : `${dirname(path)}/`
    const pack = packs.get(key) ?? []
    packs.set(key, pack)
    const prefix = keptFolders(dirname(path), basename(path), found.isDirectory())
    if (found.isDirectory()) pack.push(...(await filesUnder(path, join(prefix, basename(path)))))
    else pack.push({ from: path, path: join(prefix, basename(path)) })
  }
  return [...packs.values()].map(withoutRepeats)
}

/**
 * Folders kept before a name. A folder keeps its own name; a file keeps its folder's, so that importing
 * `verl/1.jsonl` or `verl` gives the same path. Above names that only say which step or part it is
 * (`step_400`, `rollout/0`), the folder that names the run is kept too.
 */
function keptFolders(parent: string, name: string, isFolder: boolean): string {
  const above = isFolder ? [name] : []
  for (let at = parent; basename(at) !== '' && above.length < 6; at = dirname(at)) above.push(basename(at))
  let count = 1
  while (count < above.length && saysNoRun(above[count - 1] ?? '')) count++
  const step = above.slice(0, 4).findLastIndex(saysStep)
  const kept = above.slice(0, Math.min(above.length, Math.max(count, step + 2)))
  return join('', ...kept.slice(isFolder ? 1 : 0).reverse())
}

function saysStep(folder: string): boolean {
  return /^((global_?)?steps?[-_]?\d+|checkpoint[-_]?\d+|iter(ation)?[-_]?\d+)$/i.test(folder)
}

function saysNoRun(folder: string): boolean {
  return saysStep(folder) || /^(\d+|(eval[-_]?)?rollouts?|results?|scores?|samples|dumps?)$/i.test(folder)
}

async function filesUnder(folder: string, path: string): Promise<readonly NamedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const files: NamedFile[] = []
  for (const entry of entries) {
    const from = join(folder, entry.name)
    if (isHidden(entry)) continue
    if (entry.isDirectory()) files.push(...(await filesUnder(from, `${path}/${entry.name}`)))
    else if (entry.isFile() || (await isLinkedFile(from, entry)))
      files.push({ from, path: `${path}/${entry.name}` })
  }
  return files
}

/** Editors' and systems' own files are no dumps. */
function isHidden(entry: Dirent): boolean {
  return entry.name.startsWith('.') || entry.name === '__MACOSX'
}

/** Links to files are followed, links to folders are not: they may lead in circles. */
async function isLinkedFile(path: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return false
  return stat(path).then(
    (target) => target.isFile(),
    () => false,
  )
}

function withoutRepeats(files: readonly NamedFile[]): readonly NamedFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()]
}
