import { type SQL, sql } from 'drizzle-orm'
import type { LazySums } from '#lib/metrics/lazyReasoning.ts'
import { type LazyPreset, lazyPresets } from '#lib/metrics/presets.ts'
import type { Db } from '../open.ts'
import { countedByRow, withSuccesses } from './reportRows.ts'
import type { Scope } from './scope.ts'

/** Units of a rollout under a preset, and those in which its pattern holds: stored at import, never recounted. */
export function lazyColumns(preset: LazyPreset): { readonly units: SQL; readonly lazy: SQL } {
  if (preset.unit === 'segment') return { units: sql`r.script_segments`, lazy: sql`r.script_lazy_segments` }
  return { units: sql`1`, lazy: preset.hits === 'bilingual' ? sql`r.bilingual_lazy` : sql`r.paper_lazy` }
}

/** Lazy and other units by prompt under the preset of the scope, for each row of a report. */
export function lazySums(db: Db, scope: Scope): ReadonlyMap<string, readonly LazySums[]> {
  const preset = lazyPresets[scope.preset]
  const { units, lazy } = lazyColumns(preset)
  const isForeign = preset.hits === 'dcore' ? sql`r.language = 'zh'` : sql`false`
  const sum = (what: SQL, when: SQL) => sql`coalesce(sum(${what}) filter (where ${when}), 0)`
  return countedByRow<LazySums>(db, scope, {
    select: sql`g.prompt_key as promptKey,
      ${sum(units, sql`r.correct = 0`)} as wrongUnits, ${sum(lazy, sql`r.correct = 0`)} as lazyWrong,
      ${sum(units, sql`r.correct = 1`)} as rightUnits, ${sum(lazy, sql`r.correct = 1`)} as lazyRight,
      ${sum(units, sql`r.correct is null`)} as unlabelledUnits,
      ${sum(units, sql`r.token_source = 'exact'`)} as exact,
      ${sum(units, sql`r.token_source <> 'exact'`)} as estimated,
      count(*) filter (where ${isForeign}) as notMeasurable`,
    groupBy: sql`g.prompt_key`,
    where: withSuccesses,
  })
}
