import { type SQL, sql } from 'drizzle-orm'
import { type LazyPresetId, lazyPresets } from '#lib/metrics/presets.ts'
import { Problem } from '#lib/model/problem.ts'
import { parseFilter } from '#lib/query/filter.ts'
import type { NameFieldName, NumberFieldName } from '#lib/query/filterFields.ts'
import type { FilterTerm, NumberRange } from '#lib/query/filterTerm.ts'

const columns: Readonly<Record<Exclude<NumberFieldName | NameFieldName, 'hits' | 'run'>, string>> = {
  step: 'c.step',
  sample: 'r.sample',
  reward: 'r.reward',
  advantage: 'r.advantage',
  tokens: 'r.reasoning_tokens',
  output: 'r.output_tokens',
  decomposition: 'r.thoughts_decomposition',
  reflection: 'r.thoughts_reflection',
  verification: 'r.thoughts_verification',
  deduction: 'r.thoughts_deduction',
  other: 'r.thoughts_other',
  turns: 'r.sampled_turns',
  calls: 'r.calls',
  results: 'r.results',
  errors: 'r.result_errors',
  duplicates: 'r.duplicate_calls',
  unparsed: 'r.failed_parses',
  split: 'c.split',
  facet: 'r.facet',
  group: 'g.id',
  prompt: 'g.prompt_key',
  status: 'r.status',
  language: 'r.language',
}

/**
 * A typed filter as a condition over r, c and g; null where it narrows nothing. Values are always bound.
 * A filter that cannot be read is a refusal that says where and what to write instead.
 */
export function filterSql(text: string, preset: LazyPresetId): SQL | null {
  const read = parseFilter(text)
  if (!read.ok)
    throw new Problem('invalid', `filter, at character ${read.problem.at + 1}: ${read.problem.message}`)
  if (read.terms.length === 0) return null
  return sql.join(
    read.terms.map((term) => {
      const condition = termSql(term, preset)
      // `is true` first: a rollout without a value meets no condition, and so meets the negated one.
      return term.isNegated ? sql`not ((${condition}) is true)` : condition
    }),
    sql` and `,
  )
}

function termSql(term: FilterTerm, preset: LazyPresetId): SQL {
  switch (term.kind) {
    case 'outcome':
      return { right: sql`r.correct = 1`, wrong: sql`r.correct = 0`, unlabelled: sql`r.correct is null` }[
        term.outcome
      ]
    case 'pattern':
      return patternSql(term.preset ?? preset)
    case 'lazy':
      return sql`r.correct = 0 and ${patternSql(term.preset ?? preset)}`
    case 'global':
      return sql`r.global_decomposition = 1`
    case 'missing':
      return sql`${columnOf(term.field, preset)} is null`
    case 'number':
      return rangeSql(columnOf(term.field, preset), term.range)
    case 'name':
      return namesSql(term.field, term.values)
  }
}

/** The pattern of a preset in at least one segment, or in the answer. */
function patternSql(id: LazyPresetId): SQL {
  const { unit, hits } = lazyPresets[id]
  if (unit === 'segment') return sql`r.script_lazy_segments > 0`
  return hits === 'bilingual' ? sql`r.bilingual_lazy = 1` : sql`r.paper_lazy = 1`
}

/** The column of reflection hits that a preset counts. */
export function hitsColumn(preset: LazyPresetId): SQL {
  return lazyPresets[preset].hits === 'bilingual' ? sql`r.bilingual_hits` : sql`r.dcore_hits`
}

function columnOf(field: NumberFieldName | NameFieldName, preset: LazyPresetId): SQL {
  if (field === 'hits') return hitsColumn(preset)
  if (field === 'run') return sql`r.run_id`
  // Column names stand in the list above; none comes from outside.
  return sql.raw(columns[field])
}

function rangeSql(column: SQL, { low, high, includesLow, includesHigh }: NumberRange): SQL {
  const bounds: SQL[] = []
  if (low !== null) bounds.push(includesLow ? sql`${column} >= ${low}` : sql`${column} > ${low}`)
  if (high !== null) bounds.push(includesHigh ? sql`${column} <= ${high}` : sql`${column} < ${high}`)
  return bounds.length === 0 ? sql`${column} is not null` : sql.join(bounds, sql` and `)
}

function namesSql(field: NameFieldName, values: readonly string[]): SQL {
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
  if (field === 'run')
    return sql`r.run_id in (select id from runs where name in (${list}) or id in (${list}))`
  return sql`${sql.raw(columns[field])} in (${list})`
}
