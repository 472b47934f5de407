import type { ImportPage } from '#db/queries/importPage.ts'
import type { RejectFilter } from '#db/queries/rejectList.ts'
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
  { id, rejected, fileCount, within, filter }: Pick<ImportPage, 'id' | 'rejected' | 'fileCount'> & Within,
  search: Readonly<Record<string, string | string[] | undefined>>,
): { readonly files: ListWindow; readonly rejects: ListWindow } {
  const at = { files: offsetIn(search.files, fileCount), rejects: offsetIn(search.rejects, rejected) }
  const window = (name: keyof typeof at, total: number): ListWindow => {
    const to = (offset: number) => addressOf(id, { ...at, [name]: offset, within: within ?? 0 }, filter)
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
  /** Which rejects are shown; `rejected` counts them. */
  readonly filter: RejectFilter
}

/** The rejects that `?file=PATH&reason=TEXT` asks for. */
export function rejectFilterOf(
  search: Readonly<Record<string, string | string[] | undefined>>,
): RejectFilter {
  const text = (value: string | string[] | undefined) =>
    typeof value === 'string' && value !== '' ? value : null
  return { path: text(search.file), reason: text(search.reason) }
}

/** The archive that `?within=ROW` names; null where it names none. */
export function withinOf(search: Readonly<Record<string, string | string[] | undefined>>): number | null {
  const { within } = search
  return typeof within === 'string' && /^\d{1,9}$/.test(within) ? Number(within) : null
}

/** Address of the rejects of an import that match, from the first on. */
export function rejectsHref(id: string, filter: RejectFilter): string {
  return `${addressOf(id, {}, filter)}#rejects`
}

/** An offset that lies in the list; anything else is its beginning. */
function offsetIn(given: string | string[] | undefined, total: number): number {
  const offset = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0
  return offset < total ? offset : 0
}

function addressOf(
  id: string,
  offsets: Readonly<Record<string, number>>,
  { path, reason }: RejectFilter,
): string {
  const search = Object.entries(offsets).flatMap(([name, offset]) =>
    offset > 0 ? [`${name}=${offset}`] : [],
  )
  if (path !== null) search.push(`file=${encodeURIComponent(path)}`)
  if (reason !== null) search.push(`reason=${encodeURIComponent(reason)}`)
  return search.length === 0 ? importHref(id) : `${importHref(id)}?${search.join('&')}`
}
