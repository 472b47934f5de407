import { createHash } from 'node:crypto'
import type { RunSettings } from '#lib/model/run.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** Where rollouts stand as the files said (`detected…`) and as flags of an import set it (`set…`). */
export interface Placement {
  readonly runId: string
  readonly detectedSplit: string
  readonly detectedStep: number | null
  readonly stepSource: string
  readonly detectedFacet: string | null
  readonly setSplit: string | null
  readonly setStep: number | null
  readonly setFacet: string | null
  readonly setBy: string | null
}

/** Where rollouts stand for every reader: settings of the run, then flags of the import, then the files. */
export interface Standing {
  readonly split: string
  readonly step: number | null
  readonly facet: string | null
}

/** The standing of a placement under the settings of its run. */
export function standing(placement: Placement, settings: RunSettings): Standing {
  return {
    split: settings.split ?? placement.setSplit ?? placement.detectedSplit,
    step: settings.step ?? placement.setStep ?? placement.detectedStep,
    facet: settings.facet ?? placement.setFacet ?? placement.detectedFacet,
  }
}

const placementColumns = `run_id as runId, detected_split as detectedSplit, detected_step as detectedStep,
  step_source as stepSource, detected_facet as detectedFacet, set_split as setSplit, set_step as setStep,
  set_facet as setFacet, set_by as setBy`

/** Id of the row that says exactly this; made where it is missing. */
export function placementId(db: Db, p: Placement): number {
  const values = [
    p.runId,
    p.detectedSplit,
    p.detectedStep,
    p.stepSource,
    p.detectedFacet,
    p.setSplit,
    p.setStep,
    p.setFacet,
    p.setBy,
  ]
  const found = statement<{ id: number }>(
    db,
    `select id from placements where run_id = ? and detected_split = ? and detected_step is ? and step_source = ?
      and detected_facet is ? and set_split is ? and set_step is ? and set_facet is ? and set_by is ?`,
  ).get(...values)
  if (found !== undefined) return found.id
  const { lastInsertRowid } = statement(
    db,
    `insert into placements (run_id, detected_split, detected_step, step_source, detected_facet,
      set_split, set_step, set_facet, set_by) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(...values)
  return Number(lastInsertRowid)
}

/** A placement by its id. */
export function placementById(db: Db, id: number): Placement | undefined {
  return statement<Placement>(db, `select ${placementColumns} from placements where id = ?`).get(id)
}

/** All placements of a run, with their ids. */
export function placementsOf(db: Db, runId: string): readonly (Placement & { readonly id: number })[] {
  return statement<Placement & { id: number }>(
    db,
    `select id, ${placementColumns} from placements where run_id = ?`,
  ).all(runId)
}

/** Id of the checkpoint of a run at a step in a split; made where it is missing. */
export function checkpointId(db: Db, runId: string, { split, step }: Standing): number {
  const found = statement<{ id: number }>(
    db,
    'select id from checkpoints where run_id = ? and split = ? and step is ?',
  ).get(runId, split, step)
  if (found !== undefined) return found.id
  const made = statement(db, 'insert into checkpoints (run_id, split, step) values (?, ?, ?)')
  return Number(made.run(runId, split, step).lastInsertRowid)
}

/** What makes a group: all rollouts of one prompt (or one native group) at one checkpoint in one facet. */
export interface GroupKey {
  readonly runId: string
  readonly checkpointId: number
  readonly standing: Standing
  readonly promptKey: string
  readonly nativeKey: string | null
  readonly source: string
  readonly gist: string
  /** Group size that the files state; null where they do not. */
  readonly expectedSize: number | null
}

/**
 * Row of the group with this key; made where it is missing. Its id depends on nothing but the key. A size that the
 * files state is kept; of several, the largest.
 */
export function groupRow(db: Db, key: GroupKey): number {
  const { split, step, facet } = key.standing
  const member = key.nativeKey === null ? ['prompt', key.promptKey] : ['native', key.nativeKey]
  const id = createHash('sha256')
    .update(JSON.stringify([key.runId, split, step, facet, ...member]))
    .digest('hex')
    .slice(0, 24)
  const found = statement<{ row: number; size: number | null }>(
    db,
    'select row_id as row, expected_size as size from groups where id = ?',
  ).get(id)
  if (found !== undefined) {
    if (key.expectedSize !== null && key.expectedSize > (found.size ?? 0))
      statement(db, 'update groups set expected_size = ? where row_id = ?').run(key.expectedSize, found.row)
    return found.row
  }
  const made = statement(
    db,
    `insert into groups (id, run_id, checkpoint_id, facet, prompt_key, native_key, source, gist, expected_size)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    key.runId,
    key.checkpointId,
    facet,
    key.promptKey,
    key.nativeKey,
    key.source,
    key.gist,
    key.expectedSize,
  )
  return Number(made.lastInsertRowid)
}

/** Removes groups, checkpoints and placements of a run that no rollout points to any more. */
export function dropOrphans(db: Db, runId: string): void {
  statement(
    db,
    `delete from groups where run_id = ? and not exists
      (select 1 from rollouts where rollouts.group_row = groups.row_id)`,
  ).run(runId)
  statement(
    db,
    `delete from checkpoints where run_id = ? and not exists
      (select 1 from rollouts where rollouts.checkpoint_id = checkpoints.id)`,
  ).run(runId)
  statement(
    db,
    `delete from placements where run_id = ? and not exists
      (select 1 from rollouts where rollouts.placement_id = placements.id)`,
  ).run(runId)
}
