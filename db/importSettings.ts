import type { Rollout } from '#lib/model/rollout.ts'
import type { ImportOptions, RunSettings } from '#lib/model/run.ts'
import { applySettings, guessCorrect } from './applySettings.ts'
import type { Db } from './open.ts'
import { dropOrphans } from './placement.ts'
import { freeName, runId } from './runNames.ts'
import { putSettings, settingsHistory, settingsOf } from './runSettings.ts'
import { labelSample } from './sampleLabels.ts'
import { statement } from './statement.ts'
import { makeRun, type WriteContext } from './writeRollout.ts'

/**
 * Notes that an import meets the run of a rollout. The first time, what the user said beforehand
 * (rule of correct, reward range) enters the settings of the run, with what stood before kept for undo.
 */
export function meetRun(db: Db, rollout: Rollout, context: WriteContext): void {
  const id = runId(rollout.run.key)
  const isMet = statement<{ n: number }>(
    db,
    'select exists (select 1 from json_each((select runs from imports where id = ?)) where value = ?) as n',
  ).get(context.importId, id)
  if (isMet?.n === 1) return
  statement(db, `update imports set runs = json_insert(runs, '$[#]', ?) where id = ?`).run(
    id,
    context.importId,
  )
  makeRun(db, rollout, context)
  const before = settingsOf(db, id)
  const { correct, rewardRange, step, split, facet } = context.options
  const settings: RunSettings = {
    ...before,
    ...(correct === null ? {} : { correct }),
    ...(rewardRange === null ? {} : { rewardRange }),
  }
  const isChanged =
    step !== null || split !== null || facet !== null || JSON.stringify(settings) !== JSON.stringify(before)
  if (!isChanged) return
  const history = [...settingsHistory(db, id), { settings: before, importId: context.importId }]
  putSettings(db, id, { settings, history, now: context.now })
}

/**
 * What follows once all rollouts of an import are in: names, labels by guess, empty groups gone.
 * Must be called inside a transaction.
 */
export function settleRuns(
  db: Db,
  runIds: readonly string[],
  {
    importId,
    options,
    now,
  }: { readonly importId: string; readonly options: ImportOptions; readonly now: number },
): void {
  for (const id of runIds) {
    if (options.run !== null)
      nameRun(db, id, { importId, name: options.run, isOnly: runIds.length === 1, now })
    // A new rule also concerns rollouts of earlier imports.
    if (options.correct !== null) applySettings(db, id)
    else guessCorrect(db, id)
    dropOrphans(db, id)
    if (options.synthetic) labelSample(db)
    statement(db, 'update runs set updated_at = ? where id = ?').run(now, id)
  }
}

/** `--run NAME`: the only run of an import is called NAME, one of several NAME/native. */
function nameRun(
  db: Db,
  id: string,
  change: {
    readonly importId: string
    readonly name: string
    readonly isOnly: boolean
    readonly now: number
  },
): void {
  const run = statement<{ key: string; name: string }>(db, 'select key, name from runs where id = ?').get(id)
  if (run === undefined) return
  const isTaken =
    statement(db, 'select 1 from runs where name = ? and id <> ?').get(change.name, id) !== undefined
  const name = freeName(db, change.isOnly && !isTaken ? change.name : `${change.name}/${run.key}`, id)
  const before = settingsOf(db, id)
  if (before.name === name) return
  const history = settingsHistory(db, id)
  const isNoted = history.at(-1)?.importId === change.importId
  putSettings(db, id, {
    settings: { ...before, name },
    history: isNoted ? history : [...history, { settings: before, importId: change.importId }],
    now: change.now,
  })
  statement(db, 'update runs set name = ? where id = ?').run(name, id)
}
