import { type SQL, sql } from 'drizzle-orm'
import type { ThoughtMixSums } from '#lib/metrics/thoughtMix.ts'
import { type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import type { Db } from '../open.ts'
import { asBoolean, countsOf, kindSelect } from './kindColumns.ts'
import { countedByRow } from './reportRows.ts'
import type { Scope } from './scope.ts'

const tokensOf = (kind: ThoughtKind): SQL => sql.raw(`r.tokens_${kind}`)
const allTokens = sql.join(
  thoughtKinds.map((kind) => tokensOf(kind)),
  sql` + `,
)

/** Thoughts by prompt and outcome, for each row of a report. */
export function thoughtMixSums(db: Db, scope: Scope): ReadonlyMap<string, readonly ThoughtMixSums[]> {
  const counted = countedByRow<
    Readonly<Record<string, number>> & { promptKey: string; correct: number | null }
  >(db, scope, {
    select: sql`g.prompt_key as promptKey, r.correct as correct,
        count(*) filter (where r.reasoning_turns > 0) as rollouts,
        count(*) filter (where r.reasoning_turns = 0) as empty,
        ${kindSelect('thoughts', (kind) => sql.raw(`sum(r.thoughts_${kind})`))},
        ${kindSelect('tokens', (kind) => sql`sum(${tokensOf(kind)})`)},
        ${kindSelect('shares', (kind) => sql`coalesce(sum(cast(${tokensOf(kind)} as real) / (${allTokens})), 0)`)},
        count(*) filter (where ${allTokens} > 0) as shareRollouts,
        count(*) filter (where r.global_decomposition = 1 and r.reasoning_turns > 0) as globalDecomposition`,
    groupBy: sql`g.prompt_key, r.correct`,
  })
  return new Map(
    [...counted].map(([key, rows]) => [
      key,
      rows.map((row) => ({
        promptKey: row.promptKey,
        correct: asBoolean(row.correct),
        rollouts: row.rollouts ?? 0,
        empty: row.empty ?? 0,
        thoughts: countsOf(row, 'thoughts'),
        tokens: countsOf(row, 'tokens'),
        shareSums: countsOf(row, 'shares'),
        shareRollouts: row.shareRollouts ?? 0,
        globalDecomposition: row.globalDecomposition ?? 0,
      })),
    ]),
  )
}
