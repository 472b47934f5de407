import type { RunSettings } from '#lib/model/run.ts'
import { bodyOf } from './body.ts'
import { labelUnder } from './correctRule.ts'
import type { Db } from './open.ts'
import { checkpointId, dropOrphans, groupRow, type Placement, placementsOf, standing } from './placement.ts'
import { settingsOf } from './runSettings.ts'
import { statement } from './statement.ts'

/**
 * Works the settings of a run out on what is stored: split, step and facet of every placement, and labels.
 * Returns how many rollouts have a label afterwards. Must be called inside a transaction.
 */
export function applySettings(db: Db, runId: string): number {
  const settings = settingsOf(db, runId)
  for (const placement of placementsOf(db, runId)) movePlacement(db, placement, settings)
  dropOrphans(db, runId)
  applyCorrect(db, runId, settings)
  const labelled = statement<{ n: number }>(
    db,
    'select count(*) as n from rollouts where run_id = ? and correct is not null',
  )
  return labelled.get(runId)?.n ?? 0
}

/** Carries rollouts of a placement to the checkpoint, facet and groups where its standing now puts them. */
function movePlacement(db: Db, placement: Placement & { readonly id: number }, settings: RunSettings): void {
  const place = standing(placement, settings)
  const checkpoint = checkpointId(db, placement.runId, place)
  const moved = statement(
    db,
    `update rollouts set checkpoint_id = @checkpoint, facet = @facet
      where placement_id = @placement and (checkpoint_id <> @checkpoint or facet is not @facet)`,
  ).run({ checkpoint, facet: place.facet, placement: placement.id })
  if (moved.changes === 0) return
  const groups = statement<{
    row: number
    promptKey: string
    nativeKey: string | null
    source: string
    gist: string
    expectedSize: number | null
  }>(
    db,
    `select row_id as row, prompt_key as promptKey, native_key as nativeKey, source, gist,
      expected_size as expectedSize from groups where row_id in (select distinct group_row from rollouts where placement_id = ?)`,
  ).all(placement.id)
  const regroup = statement(db, 'update rollouts set group_row = ? where placement_id = ? and group_row = ?')
  for (const { row, ...group } of groups) {
    const target = groupRow(db, {
      ...group,
      runId: placement.runId,
      checkpointId: checkpoint,
      standing: place,
    })
    if (target !== row) regroup.run(target, placement.id, row)
  }
}

/** Labels of all rollouts of a run under its rule. */
function applyCorrect(db: Db, runId: string, settings: RunSettings): void {
  const rule = settings.correct ?? { kind: 'detected' }
  if (rule.kind === 'detected') {
    statement(
      db,
      `update rollouts set correct = detected_correct, correct_source = detected_correct_source
        where run_id = ? and (correct is not detected_correct or correct_source <> detected_correct_source)`,
    ).run(runId)
    guessCorrect(db, runId)
  } else if (rule.kind === 'none') {
    statement(db, `update rollouts set correct = null, correct_source = 'none' where run_id = ?`).run(runId)
  } else if (rule.kind === 'threshold' && rule.on === 'reward') {
    statement(
      db,
      `update rollouts set correct = reward >= @bound,
        correct_source = case when reward is null then 'none' else 'user' end where run_id = @run`,
    ).run({ bound: rule.atLeast, run: runId })
  } else {
    const label = statement(db, 'update rollouts set correct = ?, correct_source = ? where row_id = ?')
    for (const rowId of rowsOf(db, runId)) {
      const body = bodyOf(db, rowId)
      if (body === undefined) continue
      const { correct, source } = labelUnder(rule, body.rollout)
      label.run(correct === null ? null : Number(correct), source, rowId)
    }
  }
}

/**
 * Labels by guess, where a run has no label at all and exactly two reward values: the higher is right.
 * An earlier guess that no longer holds is taken back.
 */
export function guessCorrect(db: Db, runId: string): void {
  if ((settingsOf(db, runId).correct?.kind ?? 'detected') !== 'detected') return
  const labelled = statement<{ n: number }>(
    db,
    'select exists (select 1 from rollouts where run_id = ? and detected_correct is not null) as n',
  ).get(runId)
  // Three are enough to know that there are more than two.
  const rewards = statement<{ reward: number }>(
    db,
    'select distinct reward from rollouts where run_id = ? and reward is not null order by reward limit 3',
  ).all(runId)
  const higher = rewards[1]
  if (labelled?.n === 0 && rewards.length === 2 && higher !== undefined) {
    statement(
      db,
      `update rollouts set correct = reward = @higher,
        correct_source = case when reward is null then 'none' else 'guessed' end
        where run_id = @run`,
    ).run({ higher: higher.reward, run: runId })
    return
  }
  statement(
    db,
    `update rollouts set correct = detected_correct, correct_source = detected_correct_source
      where run_id = ? and correct_source = 'guessed'`,
  ).run(runId)
}

function rowsOf(db: Db, runId: string): readonly number[] {
  return statement<{ row: number }>(db, 'select row_id as row from rollouts where run_id = ?')
    .all(runId)
    .map(({ row }) => row)
}
