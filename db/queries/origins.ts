import { type SQL, sql } from 'drizzle-orm'
import type { TokenSource } from '#lib/model/facts.ts'
import type { OriginFields, OriginSources, Origins, StatusSource } from '#lib/model/origin.ts'
import type { CorrectSource, GroupSource, RewardSource, StepSource } from '#lib/model/rollout.ts'
import { type RunSettings, runSettings } from '#lib/model/run.ts'
import { type DumpFields, dumpFields, isPerTokenAdvantage } from '#lib/parse/dumpFields.ts'
import { correctRuleText } from '../correctRule.ts'

/** What rows of the database say about where the facts of a rollout came from. */
export type StoredOrigins = {
  readonly stepSource: StepSource
  readonly groupSource: GroupSource
  readonly correctSource: CorrectSource
  readonly rewardSource: RewardSource
  readonly tokenSource: TokenSource
  readonly hasAdvantage: number
  readonly format: string | null
  readonly settings: string
}

/** Columns over r, g, p, source and runs, named as in {@link StoredOrigins}; labels and tokens name their own. */
export const originColumns: SQL = sql`case when json_extract(runs.settings, '$.step') is not null
    or p.set_step is not null then 'user' else p.step_source end as stepSource,
  g.source as groupSource, r.reward_source as rewardSource, r.advantage is not null as hasAdvantage,
  source.format as format, runs.settings as settings`

/** Tables that {@link originColumns} read beside those of every question. */
export const originTables: SQL = sql`join placements p on p.id = r.placement_id
  left join source_files source on source.id = r.source_id`

/** Where the facts of a rollout came from, with the fields that its format reads them from. */
export function originsOf(stored: StoredOrigins, status: StatusSource): Origins {
  const sources: OriginSources = {
    step: stored.stepSource,
    group: stored.groupSource,
    correct: stored.correctSource,
    reward: stored.rewardSource,
    advantage:
      stored.hasAdvantage === 0 ? 'none' : isPerTokenAdvantage(stored.format) ? 'per_token_mean' : 'field',
    tokens: stored.tokenSource,
    status,
  }
  return { sources, fields: fieldsOf(sources, dumpFields(stored.format), settingsIn(stored.settings)) }
}

/** A field is named only where it is the source: a step read from a folder name has none. */
function fieldsOf(sources: OriginSources, dump: DumpFields, settings: RunSettings): OriginFields {
  const rule = settings.correct
  const label = ['field', 'threshold'].includes(sources.correct) ? either(dump.correct) : null
  return {
    step: sources.step === 'field' ? either(dump.step) : null,
    group: sources.group === 'native' ? either(dump.group) : null,
    correct: sources.correct === 'user' && rule !== undefined ? correctRuleText(rule) : label,
    reward: ['field', 'per_token_sum'].includes(sources.reward) ? either(dump.reward) : null,
    advantage: sources.advantage === 'none' ? null : either(dump.advantage),
    tokens: null,
    status:
      sources.status === 'field'
        ? either(dump.status)
        : sources.status === 'finish_reason'
          ? either(dump.stopReason)
          : null,
  }
}

/** Names of which the first that a record has is taken. */
const either = (names: readonly string[] | undefined) => names?.join(' or ') ?? null

const settingsIn = (text: string): RunSettings => (text === '{}' ? {} : runSettings.parse(JSON.parse(text)))
