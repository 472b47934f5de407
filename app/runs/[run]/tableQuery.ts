import { parseFilter } from '#lib/query/filter.ts'
import type { FilterProblem } from '#lib/query/filterTerm.ts'
import { defaultSort, type RolloutQuery } from '#lib/query/traceQuery.ts'
import { parseRolloutQuery, type SearchInput } from '#lib/query/url.ts'

/** What a table of a run is asked for, and why its filter cannot be read, if so. */
export interface TableQuery {
  readonly query: RolloutQuery
  readonly problem: FilterProblem | null
}

/** The query of a table in the address; an order that the table does not know is its own. */
export function tableQuery(search: SearchInput, run: string, sorts: readonly string[]): TableQuery {
  const asked = parseRolloutQuery(search)
  const sort = sorts.includes(asked.sort.replace(/^-/, '')) ? asked.sort : defaultSort
  const read = parseFilter(asked.filter)
  return { query: { ...asked, runs: [run], sort }, problem: read.ok ? null : read.problem }
}

/** The first row of the page that holds the row asked for; the last page where there are not so many. */
export function pageStart({ limit, offset }: RolloutQuery, total: number): number {
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  return Math.min(offset, last)
}

/** How a column is sorted now, and the order that its head leads to: the better end first, then the other. */
export function sortState(
  now: string,
  key: string,
  firstDown: boolean,
): { readonly next: string; readonly now: 'ascending' | 'descending' | null } {
  const [down, up] = [`-${key}`, key]
  if (now === down) return { next: up, now: 'descending' }
  if (now === up) return { next: down, now: 'ascending' }
  return { next: firstDown ? down : up, now: null }
}
