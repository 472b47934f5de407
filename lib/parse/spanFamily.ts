import type { ImportPaths } from './importPaths.ts'

/** Files that may hold parts of one trace; each is read once for every other, so larger families stay apart. */
const largestFamily = 64

const families = new WeakMap<ImportPaths, ReadonlyMap<string, readonly string[]>>()

/** Files that one exporter wrote: same folder, names that differ only in numbers, dates, ids and what they export. */
export function familyOf(path: string, paths: ImportPaths): readonly string[] {
  const known = families.get(paths) ?? byPattern(paths.list)
  families.set(paths, known)
  const family = known.get(patternOf(path)) ?? []
  return family.length > largestFamily || !family.includes(path) ? [path] : family
}

function byPattern(list: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of list) {
    const pattern = patternOf(path)
    const same = found.get(pattern)
    if (same === undefined) found.set(pattern, [path])
    else same.push(path)
  }
  return found
}

const kinds = new Set(['traces', 'observations', 'scores'])

function patternOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  // The blob export of Langfuse has a folder for each kind.
  const parent = folder.replace(/(?:traces|observations|scores)\/$/i, '*/')
  const words = path
    .slice(folder.length)
    .toLowerCase()
    .replace(/[0-9a-f]{8,}|\d+/g, '')
    .split(/[-_:.\s]+/)
    .filter((word) => word !== '' && word !== 't' && word !== 'z')
  return parent + words.map((word) => (kinds.has(word) ? '*' : word)).join('.')
}
