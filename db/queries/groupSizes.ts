import { usualSize } from '#lib/metrics/mergedGroups.ts'
import type { GroupSource } from '#lib/model/rollout.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** Groups of one size. */
export interface GroupSize {
  readonly size: number
  readonly groups: number
}

/** How large the groups of an import are. */
export interface GroupSizes {
  readonly sizes: readonly GroupSize[]
  /** The size that most groups of every run have; null where there is no such size, or runs differ. */
  readonly usual: number | null
  /** Groups by how their members were found: native ids, equal prompts, position. */
  readonly sources: readonly { readonly source: string; readonly groups: number }[]
}

/** Groups by size, as the rollouts that an import brought stand now; singletons are groups of one. */
export function groupSizes(db: Db, importId: string): GroupSizes {
  const rows = statement<{
    run: string
    size: number
    source: GroupSource
    groups: number
  }>(
    db,
    `select run, size, source, count(*) as groups from
      (select g.run_id as run, g.source, count(*) as size from rollouts r join groups g on g.row_id = r.group_row
        where r.group_row in (select distinct group_row from rollouts where source_id in
          (select id from source_files where import_id = ?))
        group by r.group_row)
      group by run, size, source order by size`,
  ).all(importId)
  const counts = totals(rows.map(({ size, groups }) => [size, groups]))
  const runs = [...new Set(rows.map(({ run }) => run))]
  // Runs of one import may be drawn with groups of different sizes.
  const usualOf = new Map(
    runs.map((run) => {
      const own = rows.filter((row) => row.run === run)
      return [run, usualSize(totals(own.map(({ size, groups }) => [size, groups])))]
    }),
  )
  const sizes = [...counts].map(([size, groups]) => ({ size, groups }))
  const [usual = null, ...others] = new Set(usualOf.values())
  const sources = totals(rows.map(({ source, groups }) => [source, groups]))
  return {
    sizes,
    usual: others.length === 0 ? usual : null,
    sources: [...sources].map(([source, groups]) => ({ source, groups })),
  }
}

function totals<Key>(entries: readonly (readonly [Key, number])[]): ReadonlyMap<Key, number> {
  const found = new Map<Key, number>()
  for (const [key, count] of entries) found.set(key, (found.get(key) ?? 0) + count)
  return found
}
