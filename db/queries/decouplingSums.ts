import { sql } from 'drizzle-orm'
import type { DecouplingSums, DecouplingValue } from '#lib/metrics/decoupling.ts'
import { lazyPresets } from '#lib/metrics/presets.ts'
import { hitsColumn } from '../filterSql.ts'
import type { Db } from '../open.ts'
import { countedByRow, withSuccesses } from './reportRows.ts'
import type { Scope } from './scope.ts'

/** Tokens and hits of labelled rollouts with reasoning, by prompt and checkpoint, for each row of a report. */
export function decouplingValues(db: Db, scope: Scope): ReadonlyMap<string, readonly DecouplingValue[]> {
  const counted = countedByRow<Omit<DecouplingValue, 'isTruncated'> & { truncated: number }>(db, scope, {
    select: sql`g.prompt_key as promptKey, r.checkpoint_id as checkpoint, r.reasoning_tokens as tokens,
      ${hitsColumn(scope.preset)} as hits, r.status = 'truncated' as truncated,
      count(*) filter (where r.correct = 1) as right, count(*) filter (where r.correct = 0) as wrong`,
    groupBy: sql`g.prompt_key, r.checkpoint_id, tokens, hits, truncated`,
    where: sql`${withSuccesses} and r.reasoning_turns > 0 and r.correct is not null`,
  })
  return new Map(
    [...counted].map(([key, rows]) => [
      key,
      rows.map(({ truncated, ...value }) => ({ ...value, isTruncated: truncated === 1 })),
    ]),
  )
}

/** What is not compared and how the rest was counted, for each row of a report. */
export function decouplingSums(db: Db, scope: Scope): ReadonlyMap<string, DecouplingSums> {
  const isForeign = lazyPresets[scope.preset].hits === 'dcore' ? sql`r.language = 'zh'` : sql`false`
  const isCompared = sql`r.reasoning_turns > 0 and r.correct is not null`
  const counted = countedByRow<DecouplingSums>(db, scope, {
    select: sql`count(*) filter (where r.reasoning_turns > 0 and r.correct is null) as unlabelled,
      count(*) filter (where r.reasoning_turns = 0) as empty,
      count(*) filter (where ${isCompared} and r.token_source = 'exact') as exact,
      count(*) filter (where ${isCompared} and r.token_source <> 'exact') as estimated,
      count(*) filter (where ${isCompared} and ${isForeign}) as notMeasurable`,
    groupBy: sql`null`,
    where: withSuccesses,
  })
  return new Map([...counted].flatMap(([key, [sums]]) => (sums === undefined ? [] : [[key, sums] as const])))
}
