/** A file of an upload; `earlier` is the place where the same bytes stood at their first import, if there was one. */
export interface PlacedFile {
  readonly path: string
  readonly earlier: string | null
}

/**
 * The place of each file, by path, under which it is read and its rollouts are known: where its bytes stood at their
 * first import, else its path. Where known files show that a folder was moved or renamed as a whole, new files in it
 * move along, so that files that belong together stay together. No two files share a place.
 */
export function places(files: readonly PlacedFile[]): ReadonlyMap<string, string> {
  const moves = new Map<string, string>()
  for (const { path, earlier } of files) {
    if (earlier === null || earlier === path) continue
    const [from, to] = differing(path, earlier)
    if (from !== '') moves.set(from, to)
  }
  // A path that stays its own must not be given to another file.
  const taken = new Set<string>()
  const placed = new Map<string, string>()
  for (const { path, earlier } of files.toSorted(
    (a, b) => Number(a.earlier === null) - Number(b.earlier === null),
  )) {
    const wanted = earlier ?? moved(path, moves)
    const place = taken.has(wanted) ? path : wanted
    taken.add(place)
    placed.set(path, place)
  }
  return placed
}

/** The beginnings in which two paths differ, without the folders and name that they end on alike. */
function differing(path: string, place: string): readonly [string, string] {
  const [a, b] = [path.split('/'), place.split('/')]
  let alike = 0
  while (alike < a.length && alike < b.length && a.at(-1 - alike) === b.at(-1 - alike)) alike++
  return [a.slice(0, a.length - alike).join('/'), b.slice(0, b.length - alike).join('/')]
}

function moved(path: string, moves: ReadonlyMap<string, string>): string {
  for (const [from, to] of moves)
    if (path.startsWith(`${from}/`)) return `${to}${path.slice(from.length)}`.replace(/^\//, '')
  return path
}
