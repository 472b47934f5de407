import { type RunSettings, runSettings, type SettingsBefore, settingsBefore } from '#lib/model/run.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** The corrections of a run as they stand. */
export function settingsOf(db: Db, runId: string): RunSettings {
  const found = statement<{ settings: string }>(db, 'select settings from runs where id = ?').get(runId)
  return found === undefined || found.settings === '{}' ? {} : runSettings.parse(JSON.parse(found.settings))
}

/** Settings before each change, oldest first. */
export function settingsHistory(db: Db, runId: string): SettingsBefore {
  const found = statement<{ before: string }>(
    db,
    'select settings_before as before from runs where id = ?',
  ).get(runId)
  return found === undefined ? [] : settingsBefore.parse(JSON.parse(found.before))
}

/** Writes settings and what stood before them. */
export function putSettings(
  db: Db,
  runId: string,
  {
    settings,
    history,
    now,
  }: { readonly settings: RunSettings; readonly history: SettingsBefore; readonly now: number },
): void {
  statement(db, 'update runs set settings = ?, settings_before = ?, updated_at = ? where id = ?').run(
    JSON.stringify(settings),
    JSON.stringify(history),
    now,
    runId,
  )
}
