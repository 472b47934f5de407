/** The last part of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Every path of an import, looked up without going through them: an import may hold 50,000 files, and each asks. */
export class ImportPaths {
  readonly #all: ReadonlySet<string>
  #byName: ReadonlyMap<string, readonly string[]> | null = null

  constructor(readonly list: readonly string[]) {
    this.#all = new Set(list)
  }

  /** True where the import holds a file of exactly this path. */
  has(path: string): boolean {
    return this.#all.has(path)
  }

  /** Paths whose last part is `name`, whatever its case, in the order of the import. */
  named(name: string): readonly string[] {
    this.#byName ??= byName(this.list)
    return this.#byName.get(name.toLowerCase()) ?? []
  }
}

function byName(list: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of list) {
    const name = baseName(path).toLowerCase()
    const same = found.get(name)
    if (same === undefined) found.set(name, [path])
    else same.push(path)
  }
  return found
}
