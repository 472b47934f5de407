import { clusterMean, type ValueSums } from '#lib/statistics/clusterMean.ts'
import { weightedQuantile } from '#lib/statistics/quantile.ts'
import { byPrompt } from './byPrompt.ts'
import type { LengthEvidence, LengthSummary } from './evidence.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'

/** Lengths of one prompt and one outcome within a report row; files of failures only stay in. */
export interface LengthSums {
  readonly promptKey: string
  readonly correct: boolean | null
  /** Rollouts with reasoning (`reasoningTurns > 0`) and their reasoning tokens. */
  readonly reasoned: number
  readonly reasoningTokens: number
  /** Rollouts without reasoning: left out of reasoning lengths. */
  readonly empty: number
  /** Output tokens of all rollouts, and of those in files of failures only. */
  readonly outputTokens: number
  readonly failuresOnlyOutputTokens: number
  readonly truncated: number
  /** Rollouts whose status is `unknown` or `pending`. */
  readonly truncationUnknown: number
  readonly exact: number
  readonly estimated: number
}

/** Rollouts with a number of tokens, by outcome: `GROUP BY tokens ORDER BY tokens`. */
export interface LengthCount {
  readonly tokens: number
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
}

/** What the lengths of a report row are made from; both lists ascend by tokens. */
export interface LengthInput {
  readonly sums: readonly LengthSums[]
  /** Reasoning tokens of rollouts with reasoning. */
  readonly reasoning: readonly LengthCount[]
  /** Output tokens of all rollouts. */
  readonly output: readonly LengthCount[]
  readonly selections?: SelectionCounts
}

type Outcome = 'all' | 'right' | 'wrong'

function countOf(row: LengthCount, outcome: Outcome): number {
  return outcome === 'all' ? row.right + row.wrong + row.unlabelled : row[outcome]
}

function isOutcome(row: LengthSums, outcome: Outcome): boolean {
  return outcome === 'all' || row.correct === (outcome === 'right')
}

function summary(
  counts: readonly LengthCount[],
  outcome: Outcome,
  rows: readonly ValueSums[],
): LengthSummary {
  const values = counts.map((row) => ({ value: row.tokens, count: countOf(row, outcome) }))
  const { mean, n, interval } = clusterMean(rows)
  return {
    n,
    mean,
    median: weightedQuantile(values, 0.5),
    p25: weightedQuantile(values, 0.25),
    p75: weightedQuantile(values, 0.75),
    p95: weightedQuantile(values, 0.95),
    interval,
  }
}

/** Sums by prompt: rows of one prompt with different outcomes are one cluster. */
function promptSums(rows: readonly LengthSums[], pick: (row: LengthSums) => ValueSums): ValueSums[] {
  return byPrompt(rows).map((same) => ({
    sum: total(same, (row) => pick(row).sum),
    n: total(same, (row) => pick(row).n),
  }))
}

/**
 * Reasoning tokens of all, right and wrong rollouts, output tokens, truncation, and output tokens per right answer.
 * Rollouts without reasoning are counted and left out of reasoning lengths; unknown status is not "complete".
 * docs/metrics.md, Length.
 */
export function length({ sums, reasoning, output, selections = {} }: LengthInput): LengthEvidence {
  const reasoned = (outcome: Outcome) =>
    summary(
      reasoning,
      outcome,
      promptSums(
        sums.filter((row) => isOutcome(row, outcome)),
        (row) => ({ sum: row.reasoningTokens, n: row.reasoned }),
      ),
    )
  const rollouts = (row: LengthSums) => row.reasoned + row.empty
  const unknown = total(sums, (row) => row.truncationUnknown)
  const right = total(
    sums.filter((row) => row.correct === true),
    rollouts,
  )
  const spent = total(sums, (row) => row.outputTokens - row.failuresOnlyOutputTokens)
  return {
    all: reasoned('all'),
    right: reasoned('right'),
    wrong: reasoned('wrong'),
    output: summary(
      output,
      'all',
      promptSums(sums, (row) => ({ sum: row.outputTokens, n: rollouts(row) })),
    ),
    truncated: { count: total(sums, (row) => row.truncated), of: total(sums, rollouts) - unknown },
    truncationUnknown: unknown,
    tokensPerRight: right === 0 ? null : spent / right,
    tokens: { exact: total(sums, (row) => row.exact), estimated: total(sums, (row) => row.estimated) },
    unlabelled: total(
      sums.filter((row) => row.correct === null),
      (row) => row.reasoned,
    ),
    empty: total(sums, (row) => row.empty),
    selection: selectionNote(selections, 'counted'),
  }
}
