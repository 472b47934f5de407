import type { SourceFile } from '#lib/source/sourceFile.ts'
import type { SeenFile } from './seenFiles.ts'

/** A file without a change for this long is finished for now. */
const restMs = 1500
const newline = 10
/** A first line is looked for in this many bytes. */
const firstLineBytes = 1 << 20

interface Stand {
  readonly print: string
  readonly since: number
}

/** Size and time of a file: another print, another content. */
export function printOf({ size, changedAt, identity }: SeenFile): string {
  return `${size}:${changedAt}:${identity}`
}

/** Remembers how the files of a folder stood, to know which of them rest. */
export class FolderStands {
  #stands: ReadonlyMap<string, Stand> = new Map()

  constructor(private readonly clock: () => number) {}

  /** Takes in how the files stand now. */
  look(seen: readonly SeenFile[]): void {
    const now = this.clock()
    this.#stands = new Map(
      seen.map((file) => {
        const before = this.#stands.get(file.path)
        const print = printOf(file)
        return [file.path, before?.print === print ? before : { print, since: now }]
      }),
    )
  }

  /** True where a file has not changed for a while. */
  isResting({ path }: SeenFile): boolean {
    const stand = this.#stands.get(path)
    return stand !== undefined && this.clock() - stand.since >= restMs
  }

  /** True where enough of a file is there to know how to read it: its first line, or all of it. */
  async isReady(file: SeenFile): Promise<boolean> {
    if (this.isResting(file)) return true
    for await (const chunk of file.read(0, Math.min(file.size, firstLineBytes)))
      if (chunk.includes(newline)) return true
    return false
  }

  /** A seen file as one of an import, to be looked at. */
  asFile({ path, size, read }: SeenFile): SourceFile {
    return { path, size, hash: '', read: (start = 0, end = size) => read(start, end) }
  }

  /** Files that stand under another name than the one they are known by. */
  renamed(
    seen: readonly SeenFile[],
    known: readonly { readonly path: string; readonly identity: string }[],
  ): readonly { readonly from: string; readonly to: SeenFile }[] {
    const byIdentity = new Map(seen.map((file) => [file.identity, file]))
    const byPath = new Map(seen.map((file) => [file.path, file]))
    return known.flatMap(({ path, identity }) => {
      const to = identity === '' ? undefined : byIdentity.get(identity)
      const isThere = byPath.get(path)?.identity === identity
      return to === undefined || isThere || to.path === path ? [] : [{ from: path, to }]
    })
  }
}
