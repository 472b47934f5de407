import { formatCount } from '#lib/format/formatNumber.ts'

/** What an import is called: its runs, else the folder or file it came from. */
export function importSubject(
  { run, runs }: { readonly run: string | null; readonly runs: readonly string[] },
  paths: readonly string[],
  count: number = paths.length,
): string {
  if (runs.length > 3) return `${runs.slice(0, 2).join(', ')} and ${runs.length - 2} more runs`
  if (runs.length > 0) return runs.join(', ')
  return run ?? sourceName(paths, count)
}

/** The folder that all paths share, else the file, else how many files there are; of a sorted list the ends suffice. */
export function sourceName(paths: readonly string[], count: number = paths.length): string {
  const [first = 'Import'] = paths
  if (paths.length <= 1) return first
  return sharedFolder(paths) || `${formatCount(count)} files`
}

/** The folder that all paths lie in; empty where they share none. */
export function sharedFolder(paths: readonly string[]): string {
  const folders = paths[0]?.split('/').slice(0, -1) ?? []
  while (folders.length > 0 && !paths.every((path) => path.startsWith(`${folders.join('/')}/`))) folders.pop()
  return folders.join('/')
}
