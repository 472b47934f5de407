import type { ReasoningFacts, RolloutFacts } from '#lib/model/facts.ts'
import type { KindCounts } from '#lib/model/thought.ts'

const kindColumns = (prefix: string, counts: KindCounts) => ({
  [`${prefix}_decomposition`]: counts.decomposition,
  [`${prefix}_reflection`]: counts.reflection,
  [`${prefix}_verification`]: counts.verification,
  [`${prefix}_deduction`]: counts.deduction,
  [`${prefix}_other`]: counts.other,
})

/** Values of the columns of `rollouts` that hold what was counted about a rollout. */
export function factColumns(facts: RolloutFacts): Readonly<Record<string, string | number>> {
  return {
    reasoning_tokens: facts.reasoningTokens,
    output_tokens: facts.outputTokens,
    token_source: facts.tokenSource,
    reasoning_turns: facts.reasoningTurns,
    dcore_hits: facts.dcoreHits,
    bilingual_hits: facts.bilingualHits,
    ...kindColumns('thoughts', facts.thoughts),
    ...kindColumns('tokens', facts.tokensByKind),
    global_decomposition: Number(facts.globalDecomposition),
    script_segments: facts.scriptSegments,
    script_lazy_segments: facts.scriptLazySegments,
    paper_lazy: Number(facts.paperLazy),
    bilingual_lazy: Number(facts.bilingualLazy),
    sampled_turns: facts.sampledTurns,
    calls: facts.calls,
    failed_parses: facts.failedParses,
    results: facts.results,
    result_errors: facts.resultErrors,
    results_unknown: facts.resultsUnknown,
    duplicate_calls: facts.duplicateCalls,
    language: facts.language,
  }
}

/** Values of the columns of `reasoning_turns` for one reasoning block. */
export function reasoningColumns(
  row: number,
  facts: ReasoningFacts,
): Readonly<Record<string, string | number>> {
  return {
    rollout_row: row,
    turn: facts.turn,
    block: facts.block,
    tokens: facts.tokens,
    tagged_tokens: facts.taggedTokens,
    token_source: facts.tokenSource,
    dcore_hits: facts.dcoreHits,
    bilingual_hits: facts.bilingualHits,
    ...kindColumns('thoughts', facts.thoughts),
    ...kindColumns('tokens', facts.tokensByKind),
  }
}

/** Writes a row under these column names (never from outside) through a statement prepared once. */
export function insertSql(table: string, columns: readonly string[]): string {
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`
}
