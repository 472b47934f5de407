/** A file of an upload; `earlier` is the place where the same bytes stood at their first import, if there was one. */
export interface PlacedFile {
  readonly path: string
  readonly earlier: string | null
  readonly hash?: string
}

interface Known {
  /** True where other bytes are known at a place. */
  readonly isOccupied?: (file: { readonly place: string; readonly hash: string }) => boolean
  /** Places of files that are placed already. */
  readonly taken?: readonly string[]
}

/**
 * The place of each file, by path, under which it is read and its rollouts are known: where its bytes stood at their
 * first import, else its path. Where known files show that a folder was moved or renamed as a whole, new files in it
 * move along, so that files that belong together stay together; not where one of them would then stand where other
 * bytes are known, because two runs may share a file. No two files share a place.
 */
export function places(
  files: readonly PlacedFile[],
  { isOccupied = () => false, taken: before = [] }: Known = {},
): ReadonlyMap<string, string> {
  const moves = new Map<string, string>()
  for (const { path, earlier } of files) {
    if (earlier === null || earlier === path) continue
    const [from, to] = differing(path, earlier)
    if (from !== '') moves.set(from, to)
  }
  for (const { path, earlier, hash } of files) {
    if (earlier !== null || hash === undefined) continue
    const found = moveOf(path, moves)
    if (found !== null && isOccupied({ place: found.place, hash })) moves.delete(found.from)
  }
  // A path that stays its own must not be given to another file.
  const taken = new Set<string>(before)
  const placed = new Map<string, string>()
  for (const { path, earlier } of files.toSorted(
    (a, b) => Number(a.earlier === null) - Number(b.earlier === null),
  )) {
    const wanted = earlier ?? moveOf(path, moves)?.place ?? path
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

/** The move that takes a path along, if one does: the folder that moved, and where the path stands then. */
function moveOf(
  path: string,
  moves: ReadonlyMap<string, string>,
): { readonly from: string; readonly place: string } | null {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const from = path.slice(0, end)
    const to = moves.get(from)
    if (to !== undefined) return { from, place: `${to}${path.slice(end)}`.replace(/^\//, '') }
  }
  return null
}
