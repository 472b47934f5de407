import { sql } from 'drizzle-orm'
import {
  type AdvantageSpan,
  type GroupMake,
  sizeSign,
  unevenGroups,
  usualSize,
} from '#lib/metrics/mergedGroups.ts'
import { grouped } from '#lib/model/grouped.ts'
import type { MergedSign } from '#lib/model/mergedSign.ts'
import type { Db } from '../open.ts'
import { bodyHeads } from './bodyHeads.ts'
import { rolloutTables } from './scope.ts'

/** Signs of a merged group by the group's id; groups without any are not in it. */
export type MergedSigns = ReadonlyMap<string, readonly MergedSign[]>

/**
 * Which groups of these runs probably hold several draws or tasks. Sizes and advantages are judged over all groups of
 * a run, right answers in the groups named, because they stand in the bodies.
 */
export function mergedGroups(
  db: Db,
  { runs, groups }: { readonly runs: readonly string[]; readonly groups: readonly string[] },
): MergedSigns {
  const signs = runs.flatMap((run) => [...sizeSigns(db, run), ...advantageSigns(db, run)])
  const all = [...signs, ...referenceSigns(db, groups)]
  return new Map(
    [...grouped(all, ({ groupId }) => groupId)].map(([groupId, found]) => [
      groupId,
      found.map(({ sign }) => sign),
    ]),
  )
}

interface Found {
  readonly groupId: string
  readonly sign: MergedSign
}

function sizeSigns(db: Db, run: string): readonly Found[] {
  const rows = db.all<GroupMake & { groupId: string }>(sql`select g.id as groupId, g.source as source,
    g.expected_size as expectedSize, count(*) as size
    from ${rolloutTables} where r.run_id = ${run} group by g.row_id`)
  const counts = new Map([...grouped(rows, ({ size }) => size)].map(([size, of]) => [size, of.length]))
  const usual = usualSize(counts)
  return rows.flatMap(({ groupId, ...make }) => {
    const sign = sizeSign(make, usual)
    return sign === null ? [] : [{ groupId, sign }]
  })
}

function advantageSigns(db: Db, run: string): readonly Found[] {
  const spans = db.all<AdvantageSpan>(sql`select g.id as groupId, min(r.advantage) as low,
    max(r.advantage) as high from ${rolloutTables}
    where r.run_id = ${run} and r.reward is not null and r.advantage is not null
    group by g.row_id, r.reward having count(*) > 1`)
  return [...unevenGroups(spans)].map((groupId) => ({ groupId, sign: { kind: 'advantages' } }))
}

/** Groups whose members name different right answers; members that name none say nothing. */
function referenceSigns(db: Db, groups: readonly string[]): readonly Found[] {
  const members = db.all<{ groupId: string; row: number }>(sql`select g.id as groupId, r.row_id as row
    from groups g join rollouts r on r.group_row = g.row_id
    where g.id in (select value from json_each(${JSON.stringify(groups)}))`)
  const heads = bodyHeads(
    db,
    members.map(({ row }) => row),
  )
  return [...grouped(members, ({ groupId }) => groupId)].flatMap(([groupId, rows]) => {
    const references = new Set(rows.flatMap(({ row }) => heads.get(row)?.reference ?? [])).size
    return references < 2 ? [] : [{ groupId, sign: { kind: 'references', references } }]
  })
}

/** A group of an import that is probably several. */
export interface MergedGroup {
  readonly groupId: string
  readonly run: string
  readonly gist: string
  readonly promptKey: string
  readonly signs: readonly MergedSign[]
}

/** Rollouts whose right answers are read for one page. */
const rolloutsRead = 5_000

/** Groups of an import that are probably several; of an import larger than is read, how many were looked through. */
export interface MergedInImport {
  readonly groups: readonly MergedGroup[]
  /** Groups of two and more whose right answers were compared; null where that is all of them. */
  readonly compared: number | null
}

/** Groups that an import brought and that probably hold several draws or tasks. */
export function mergedInImport(db: Db, importId: string): MergedInImport {
  const rows = db.all<
    Omit<MergedGroup, 'signs'> & { runId: string; size: number }
  >(sql`select g.id as groupId,
    runs.name as run, g.run_id as runId, g.gist as gist, g.prompt_key as promptKey, count(*) as size
    from ${rolloutTables} join runs on runs.id = g.run_id where r.group_row in
      (select distinct group_row from rollouts where source_id in
        (select id from source_files where import_id = ${importId}))
    group by g.row_id having count(*) > 1 order by g.row_id`)
  const within = firstOf(rows, rolloutsRead)
  const signs = mergedGroups(db, {
    runs: [...new Set(rows.map(({ runId }) => runId))],
    groups: within.map(({ groupId }) => groupId),
  })
  return {
    groups: rows.flatMap(({ runId: _, size: __, ...group }) => {
      const own = signs.get(group.groupId)
      return own === undefined ? [] : [{ ...group, signs: own }]
    }),
    compared: within.length < rows.length ? within.length : null,
  }
}

/** The first groups that have no more rollouts than this together. */
function firstOf<Group extends { readonly size: number }>(groups: readonly Group[], rollouts: number) {
  let sum = 0
  const end = groups.findIndex(({ size }) => {
    sum += size
    return sum > rollouts
  })
  return end === -1 ? groups : groups.slice(0, end)
}
