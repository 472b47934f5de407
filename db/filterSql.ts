import type { SQL } from 'drizzle-orm'
import type { LazyPresetId } from '#lib/metrics/presets.ts'
import { Problem } from '#lib/model/problem.ts'

/** A typed filter as a condition on rollouts; null where it narrows nothing. Values are always bound. */
export function filterSql(text: string, _preset: LazyPresetId): SQL | null {
  if (text.trim() === '') return null
  throw new Problem('invalid', 'filters are not read yet')
}
