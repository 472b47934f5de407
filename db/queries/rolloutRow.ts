import { type SQL, sql } from 'drizzle-orm'
import { type LazyPresetId, lazyPresetIds, lazyPresets } from '#lib/metrics/presets.ts'
import type { Origins } from '#lib/model/origin.ts'
import type { CorrectSource, Selection, Status } from '#lib/model/rollout.ts'
import type { KindCounts } from '#lib/model/thought.ts'
import type { Db } from '../open.ts'
import { bodyHeads } from './bodyHeads.ts'
import { asBoolean, countsOf, kindSelect } from './kindColumns.ts'
import { originColumns, originsOf, originTables, type StoredOrigins } from './origins.ts'
import { rolloutTables } from './scope.ts'

/** A rollout as lists and tables show it: every fact, no text. */
export interface RolloutRow {
  readonly id: string
  readonly rowId: number
  readonly runId: string
  readonly run: string
  readonly checkpointId: number
  readonly split: string
  readonly step: number | null
  readonly label: string | null
  readonly facet: string | null
  /** Id of its group. */
  readonly group: string
  readonly promptKey: string
  /** First words of the prompt. */
  readonly gist: string
  readonly sample: number | null
  readonly nativeId: string | null
  readonly reward: number | null
  readonly correct: boolean | null
  readonly correctSource: CorrectSource
  readonly partial: number | null
  readonly advantage: number | null
  readonly status: Status
  readonly selection: Selection
  readonly reasoningTokens: number
  readonly outputTokens: number
  readonly tokenSource: 'exact' | 'estimated'
  readonly reasoningTurns: number
  readonly sampledTurns: number
  /** Reflection hits under each lazy preset. */
  readonly hits: Readonly<Record<LazyPresetId, number>>
  /** Whether it counts as lazy under each preset: the pattern holds and the answer is wrong. */
  readonly lazy: Readonly<Record<LazyPresetId, boolean>>
  /** Whether the pattern holds, whatever the answer. */
  readonly lazyPattern: Readonly<Record<LazyPresetId, boolean>>
  readonly thoughts: KindCounts
  readonly tokensByKind: KindCounts
  readonly globalDecomposition: boolean
  readonly calls: number
  readonly failedParses: number
  readonly results: number
  readonly resultErrors: number
  readonly resultsUnknown: number
  readonly duplicateCalls: number
  readonly language: 'en' | 'zh' | 'mixed' | 'other'
  /** Where step, group, label, reward, advantage, token counts and status came from. */
  readonly origins: Origins
}

const columns = sql`r.id as id, r.row_id as rowId, r.run_id as runId, runs.name as run,
  r.checkpoint_id as checkpointId, c.split as split, c.step as step, c.label as label, r.facet as facet,
  g.id as "group", g.prompt_key as promptKey, g.gist as gist, r.sample as sample, r.native_id as nativeId,
  r.reward as reward, r.correct as correct, r.correct_source as correctSource, r.partial as partial,
  r.advantage as advantage, r.status as status, r.selection as selection,
  r.reasoning_tokens as reasoningTokens, r.output_tokens as outputTokens, r.token_source as tokenSource,
  r.reasoning_turns as reasoningTurns, r.sampled_turns as sampledTurns,
  r.dcore_hits as dcoreHits, r.bilingual_hits as bilingualHits,
  r.script_lazy_segments as scriptLazy, r.paper_lazy as paperLazy, r.bilingual_lazy as bilingualLazy,
  ${kindSelect('thoughts', (kind) => sql.raw(`r.thoughts_${kind}`))},
  ${kindSelect('tokens', (kind) => sql.raw(`r.tokens_${kind}`))},
  r.global_decomposition as globalDecomposition, r.calls as calls, r.failed_parses as failedParses,
  r.results as results, r.result_errors as resultErrors, r.results_unknown as resultsUnknown,
  r.duplicate_calls as duplicateCalls, r.language as language, ${originColumns}`

type Same = Omit<
  RolloutRow,
  | ('correct' | 'hits' | 'lazy' | 'lazyPattern')
  | ('thoughts' | 'tokensByKind' | 'globalDecomposition' | 'origins')
>

type Stored = Same &
  StoredOrigins & {
    readonly correct: number | null
    readonly dcoreHits: number
    readonly bilingualHits: number
    readonly scriptLazy: number
    readonly paperLazy: number
    readonly bilingualLazy: number
    readonly globalDecomposition: number
    readonly [kindColumn: `thoughts_${string}` | `tokens_${string}`]: number
  }

/** Rollouts that meet a condition over r, c, g and runs, in the order and number that `tail` says. */
export function rolloutRows(db: Db, where: SQL, tail: SQL): readonly RolloutRow[] {
  const rows = db.all<Stored>(
    sql`select ${columns} from ${rolloutTables} join runs on runs.id = r.run_id ${originTables}
      where ${where} ${tail}`,
  )
  const heads = bodyHeads(
    db,
    rows.map(({ rowId }) => rowId),
  )
  return rows.map((row) => ({
    ...rolloutRow(row),
    origins: originsOf(row, heads.get(row.rowId)?.statusSource ?? 'none'),
  }))
}

function rolloutRow(stored: Stored): Omit<RolloutRow, 'origins'> {
  const correct = asBoolean(stored.correct)
  const answerLazy = { dcore: stored.paperLazy === 1, bilingual: stored.bilingualLazy === 1 }
  const pattern = perPreset((preset) =>
    preset.unit === 'segment' ? stored.scriptLazy > 0 : answerLazy[preset.hits],
  )
  const hits = { dcore: stored.dcoreHits, bilingual: stored.bilingualHits }
  const kinds = { thoughts: countsOf(stored, 'thoughts'), tokensByKind: countsOf(stored, 'tokens') }
  return {
    ...plainColumns(stored),
    correct,
    hits: perPreset((preset) => hits[preset.hits]),
    lazyPattern: pattern,
    lazy: perPreset((preset) => pattern[preset.id] && correct === false),
    ...kinds,
    globalDecomposition: stored.globalDecomposition === 1,
  }
}

/** The columns that need no reading. */
function plainColumns(stored: Stored): Same {
  return {
    id: stored.id,
    rowId: stored.rowId,
    runId: stored.runId,
    run: stored.run,
    checkpointId: stored.checkpointId,
    split: stored.split,
    step: stored.step,
    label: stored.label,
    facet: stored.facet,
    group: stored.group,
    promptKey: stored.promptKey,
    gist: stored.gist,
    sample: stored.sample,
    nativeId: stored.nativeId,
    reward: stored.reward,
    correctSource: stored.correctSource,
    partial: stored.partial,
    advantage: stored.advantage,
    status: stored.status,
    selection: stored.selection,
    reasoningTokens: stored.reasoningTokens,
    outputTokens: stored.outputTokens,
    tokenSource: stored.tokenSource,
    reasoningTurns: stored.reasoningTurns,
    sampledTurns: stored.sampledTurns,
    calls: stored.calls,
    failedParses: stored.failedParses,
    results: stored.results,
    resultErrors: stored.resultErrors,
    resultsUnknown: stored.resultsUnknown,
    duplicateCalls: stored.duplicateCalls,
    language: stored.language,
  }
}

function perPreset<Value>(
  forPreset: (preset: (typeof lazyPresets)[LazyPresetId]) => Value,
): Record<LazyPresetId, Value> {
  const [script, paper, wrong, bilingual] = lazyPresetIds
  return {
    [script]: forPreset(lazyPresets[script]),
    [paper]: forPreset(lazyPresets[paper]),
    [wrong]: forPreset(lazyPresets[wrong]),
    [bilingual]: forPreset(lazyPresets[bilingual]),
  }
}
