import type { ImportPage } from '#db/queries/importPage.ts'
import { importHref } from '#lib/query/pageLinks.ts'

/** The part of a long list that a page shows, and the addresses of the parts beside it. */
export interface ListWindow {
  readonly offset: number
  readonly limit: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

/** Rows of a window: rejects are read one by one, files are looked over. */
const limits = { files: 50, rejects: 20 } as const

/**
 * The windows on the files and the rejects of an import, as `?files=OFFSET&rejects=OFFSET` asks; with `&within=ROW` the
 * files are the members of an archive.
 */
export function importWindows(
  { id, rejected, fileCount, within }: Pick<ImportPage, 'id' | 'rejected' | 'fileCount'> & Within,
  search: Readonly<Record<string, string | string[] | undefined>>,
): { readonly files: ListWindow; readonly rejects: ListWindow } {
  const at = { files: offsetIn(search.files, fileCount), rejects: offsetIn(search.rejects, rejected) }
  const window = (name: keyof typeof at, total: number): ListWindow => {
    const to = (offset: number) => addressOf(id, { ...at, [name]: offset, within: within ?? 0 })
    const offset = at[name]
    const limit = limits[name]
    return {
      offset,
      limit,
      total,
      previous: offset > 0 ? to(Math.max(0, offset - limit)) : null,
      next: offset + limit < total ? to(offset + limit) : null,
    }
  }
  return { files: window('files', fileCount), rejects: window('rejects', rejected) }
}

interface Within {
  /** The row of the archive whose members are listed; null for the files that were given. */
  readonly within: number | null
}

/** The archive that `?within=ROW` names; null where it names none. */
export function withinOf(search: Readonly<Record<string, string | string[] | undefined>>): number | null {
  const { within } = search
  return typeof within === 'string' && /^\d{1,9}$/.test(within) ? Number(within) : null
}

/** An offset that lies in the list; anything else is its beginning. */
function offsetIn(given: string | string[] | undefined, total: number): number {
  const offset = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0
  return offset < total ? offset : 0
}

function addressOf(id: string, offsets: Readonly<Record<string, number>>): string {
  const search = Object.entries(offsets).flatMap(([name, offset]) =>
    offset > 0 ? [`${name}=${offset}`] : [],
  )
  return search.length === 0 ? importHref(id) : `${importHref(id)}?${search.join('&')}`
}
