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

/** The windows on the files and the rejects of an import, as `?files=OFFSET&rejects=OFFSET` asks. */
export function importWindows(
  { id, rejected, fileRows }: Pick<ImportPage, 'id' | 'rejected' | 'fileRows'>,
  search: Readonly<Record<string, string | string[] | undefined>>,
): { readonly files: ListWindow; readonly rejects: ListWindow } {
  const at = { files: offsetIn(search.files, fileRows.length), rejects: offsetIn(search.rejects, rejected) }
  const window = (name: keyof typeof at, total: number): ListWindow => {
    const to = (offset: number) => addressOf(id, { ...at, [name]: offset })
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
  return { files: window('files', fileRows.length), rejects: window('rejects', rejected) }
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
