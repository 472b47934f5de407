/** The last part of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Every path of an import, looked up without going through them: an import may hold 50,000 files, and each asks. */
export class ImportPaths {
  readonly #all: ReadonlySet<string>
  #byName: ReadonlyMap<string, readonly string[]> | null = null
  #byFolder: ReadonlyMap<string, readonly string[]> | null = null

  constructor(readonly list: readonly string[]) {
    this.#all = new Set(list)
  }

  /** True where the import holds a file of exactly this path. */
  has(path: string): boolean {
    return this.#all.has(path)
  }

  /** Paths whose last part is `name`, whatever its case, in the order of the import. */
  named(name: string): readonly string[] {
    this.#byName ??= groupedBy(this.list, (path) => baseName(path).toLowerCase())
    return this.#byName.get(name.toLowerCase()) ?? []
  }

  /** Paths of the files that stand directly in `folder` (without a slash at its end), in the order of the import. */
  inFolder(folder: string): readonly string[] {
    this.#byFolder ??= groupedBy(this.list, (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    return this.#byFolder.get(folder) ?? []
  }
}

function groupedBy(
  list: readonly string[],
  keyOf: (path: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of list) {
    const key = keyOf(path)
    const same = found.get(key)
    if (same === undefined) found.set(key, [path])
    else same.push(path)
  }
  return found
}
