import { type SQL, sql } from 'drizzle-orm'
import type { LengthCount, LengthSums } from '#lib/metrics/length.ts'
import { leftOutSelection } from '#lib/metrics/selection.ts'
import type { Db } from '../open.ts'
import { asBoolean } from './kindColumns.ts'
import { countedByRow } from './reportRows.ts'
import type { Scope } from './scope.ts'

/** Lengths by prompt and outcome, for each row of a report. */
export function lengthSums(db: Db, scope: Scope): ReadonlyMap<string, readonly LengthSums[]> {
  const counted = countedByRow<Omit<LengthSums, 'correct'> & { correct: number | null }>(db, scope, {
    select: sql`g.prompt_key as promptKey, r.correct as correct,
      count(*) filter (where r.reasoning_turns > 0) as reasoned,
      sum(r.reasoning_tokens) as reasoningTokens,
      count(*) filter (where r.reasoning_turns = 0) as empty,
      sum(r.output_tokens) as outputTokens,
      coalesce(sum(r.output_tokens) filter (where r.selection = ${leftOutSelection}), 0)
        as failuresOnlyOutputTokens,
      count(*) filter (where r.status = 'truncated') as truncated,
      count(*) filter (where r.status in ('unknown', 'pending')) as truncationUnknown,
      count(*) filter (where r.token_source = 'exact') as exact,
      count(*) filter (where r.token_source <> 'exact') as estimated`,
    groupBy: sql`g.prompt_key, r.correct`,
  })
  return new Map(
    [...counted].map(([key, rows]) => [
      key,
      rows.map((row) => ({ ...row, correct: asBoolean(row.correct) })),
    ]),
  )
}

/** Reasoning lengths of rollouts with reasoning, ascending, for each row of a report. */
export function reasoningLengths(db: Db, scope: Scope): ReadonlyMap<string, readonly LengthCount[]> {
  return lengthCounts(db, scope, { tokens: sql`r.reasoning_tokens`, where: sql`r.reasoning_turns > 0` })
}

/** Output lengths of all rollouts, ascending, for each row of a report. */
export function outputLengths(db: Db, scope: Scope): ReadonlyMap<string, readonly LengthCount[]> {
  return lengthCounts(db, scope, { tokens: sql`r.output_tokens`, where: sql`true` })
}

function lengthCounts(
  db: Db,
  scope: Scope,
  { tokens, where }: { readonly tokens: SQL; readonly where: SQL },
): ReadonlyMap<string, readonly LengthCount[]> {
  const counted = countedByRow<LengthCount>(db, scope, {
    select: sql`${tokens} as tokens, count(*) filter (where r.correct = 1) as right,
      count(*) filter (where r.correct = 0) as wrong,
      count(*) filter (where r.correct is null) as unlabelled`,
    groupBy: tokens,
    where,
  })
  return new Map([...counted].map(([key, rows]) => [key, rows.toSorted((a, b) => a.tokens - b.tokens)]))
}
