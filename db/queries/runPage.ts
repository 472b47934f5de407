import { sql } from 'drizzle-orm'
import type { OriginCount } from '#lib/model/origin.ts'
import { type CorrectRule, correctRule } from '#lib/model/rollout.ts'
import type { RunSettings } from '#lib/model/run.ts'
import type { Db } from '../open.ts'
import { settingsHistory, settingsOf } from '../runSettings.ts'
import { statement } from '../statement.ts'
import { originCounts } from './originCounts.ts'
import { type RunListRow, runCounts } from './runList.ts'
import { runNamed } from './runNamed.ts'

/** What stands at the head of a run's page, beside its reports. */
export interface RunPage extends RunListRow {
  /** Native run name or source folder, as the files said. */
  readonly key: string
  readonly isSynthetic: boolean
  readonly settings: RunSettings
  readonly canUndo: boolean
  /** What counts as correct: the user's rule, or what the files say. */
  readonly rule: CorrectRule
  /** Labels guessed from exactly two reward values. */
  readonly guessed: number
  /** Rollouts by what their file holds. */
  readonly selection: Readonly<Record<string, number>>
  /** Names of the reward parts, for the rule picker. */
  readonly rewardParts: readonly string[]
  /** Rules of segmenting and classifying that made the stored facts; more than one is a mixture. */
  readonly ruleVersions: readonly {
    readonly segmenter: string
    readonly classifier: string
    readonly lexicon: string
    readonly rollouts: number
  }[]
  /** Imports that brought rollouts, newest first. */
  readonly imports: readonly { readonly id: string; readonly at: number; readonly rollouts: number }[]
  readonly updatedAt: number
  /** Where the facts of its rollouts came from; absent from views frozen before that was kept. */
  readonly origins?: readonly OriginCount[]
}

/** The facts of one run, given by name or id; an unknown run is a refusal. */
export function runPage(db: Db, name: string): RunPage {
  const { id } = runNamed(db, name)
  const run = statement<{
    name: string
    key: string
    model: string | null
    synthetic: number
    updatedAt: number
  }>(db, 'select name, key, model, synthetic, updated_at as updatedAt from runs where id = ?').get(id)
  if (run === undefined) throw new Error(`run ${id} vanished between two reads`)
  const settings = settingsOf(db, id)
  return {
    id,
    name: run.name,
    key: run.key,
    model: run.model,
    isSynthetic: run.synthetic === 1,
    settings,
    canUndo: settingsHistory(db, id).length > 0,
    rule: settings.correct ?? correctRule.parse({ kind: 'detected' }),
    ...runCounts(db, id),
    ...sourcesOf(db, id),
    updatedAt: run.updatedAt,
    origins: originCounts(db, sql`r.run_id = ${id}`),
  }
}

function sourcesOf(
  db: Db,
  id: string,
): Pick<RunPage, 'guessed' | 'selection' | 'rewardParts' | 'ruleVersions' | 'imports'> {
  const selection = statement<{ selection: string; n: number; guessed: number }>(
    db,
    `select selection, count(*) as n, count(*) filter (where correct_source = 'guessed') as guessed
      from rollouts where run_id = ? group by selection`,
  ).all(id)
  const parts = statement<{ name: string }>(
    db,
    `select distinct p.name from rollouts r join reward_parts p on p.rollout_row = r.row_id
      where r.run_id = ? order by p.name`,
  ).all(id)
  const versions = statement<RunPage['ruleVersions'][number]>(
    db,
    `select v.segmenter, v.classifier, v.lexicon, count(*) as rollouts from rollouts r
      join rule_versions v on v.id = r.rules_id where r.run_id = ? group by v.id order by v.id`,
  ).all(id)
  const imports = statement<RunPage['imports'][number]>(
    db,
    `select i.id, i.created_at as at, count(*) as rollouts from rollouts r
      join source_files s on s.id = r.source_id join imports i on i.id = s.import_id
      where r.run_id = ? group by i.id order by i.created_at desc, i.id`,
  ).all(id)
  return {
    guessed: selection.reduce((sum, row) => sum + row.guessed, 0),
    selection: Object.fromEntries(selection.map((row) => [row.selection, row.n])),
    rewardParts: parts.map(({ name }) => name),
    ruleVersions: versions,
    imports,
  }
}
