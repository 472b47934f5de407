import { Problem } from '#lib/model/problem.ts'
import type { RunSettings } from '#lib/model/run.ts'
import { applySettings } from './applySettings.ts'
import { correctRuleText } from './correctRule.ts'
import type { Db } from './open.ts'
import { freeName } from './runNames.ts'
import { putSettings, settingsHistory, settingsOf } from './runSettings.ts'
import { statement } from './statement.ts'

/** Corrects a run: adds to its settings, applies them to what is stored, and keeps the earlier ones for undo. */
export function setRun(
  db: Db,
  runId: string,
  { change, now }: { readonly change: RunSettings; readonly now: number },
): RunSettings {
  return db.transaction(
    () => {
      const before = settingsOf(db, runId)
      if (change.name !== undefined) rename(db, runId, change.name)
      const settings = { ...before, ...change }
      const history = [...settingsHistory(db, runId), { settings: before, importId: null }]
      putSettings(db, runId, { settings, history, now })
      const labelled = applySettings(db, runId)
      const rule = change.correct
      if (labelled === 0 && (rule?.kind === 'field' || rule?.kind === 'threshold'))
        throw new Problem(
          'refused',
          `correct: no rollout of this run has a value for "${correctRuleText(rule)}"; nothing was changed`,
        )
      return settings
    },
    { behavior: 'immediate' },
  )
}

/** Takes the last correction of a run back, whether it was set by hand or by flags of an import. */
export function undoRun(db: Db, runId: string, now: number): RunSettings {
  return db.transaction(
    () => {
      const history = settingsHistory(db, runId)
      const last = history.at(-1)
      if (last === undefined) throw new Problem('refused', 'nothing to undo: this run has no corrections')
      if (last.importId !== null)
        statement(
          db,
          `update placements set set_split = null, set_step = null, set_facet = null, set_by = null
            where run_id = ? and set_by = ?`,
        ).run(runId, last.importId)
      putSettings(db, runId, { settings: last.settings, history: history.slice(0, -1), now })
      const { key } = statement<{ key: string }>(db, 'select key from runs where id = ?').get(runId) ?? {
        key: runId,
      }
      const name = last.settings.name ?? key
      statement(db, 'update runs set name = ? where id = ?').run(freeName(db, name, runId), runId)
      applySettings(db, runId)
      return last.settings
    },
    { behavior: 'immediate' },
  )
}

function rename(db: Db, runId: string, name: string): void {
  const other = statement<{ id: string; key: string }>(
    db,
    'select id, key from runs where name = ? and id <> ?',
  ).get(name, runId)
  if (other !== undefined)
    throw new Problem(
      'conflict',
      `another run (from ${other.key}) is called "${name}" already; choose another name, or join the two with series`,
    )
  statement(db, 'update runs set name = ? where id = ?').run(name, runId)
}
