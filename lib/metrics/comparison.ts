import type { Ratio } from '#lib/model/ratio.ts'
import { holm } from '#lib/statistics/holm.ts'
import { pairedBootstrap } from '#lib/statistics/pairedBootstrap.ts'
import { pairedDifference } from '#lib/statistics/pairedSums.ts'
import { signFlipP } from '#lib/statistics/signFlipP.ts'
import { normal95 } from '#lib/statistics/wilson.ts'
import { byPrompt } from './byPrompt.ts'
import {
  type ComparedMetric,
  type ComparedMetricId,
  commonK,
  comparedMetrics,
  type MatchedPrompt,
  pairsOf,
} from './comparedMetrics.ts'
import type { SelectionNote } from './evidence.ts'
import { type FlippedPrompts, flippedPrompts } from './flippedPrompts.ts'
import type { LazyPreset, LazyPresetId } from './presets.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'
import { type Verdict, verdict } from './verdict.ts'

/**
 * What one side of a comparison knows about one prompt; files of failures only left out.
 * Where facets may use the same prompt keys, the query makes them differ.
 */
export interface ComparisonSums {
  readonly promptKey: string
  readonly rollouts: number
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
  readonly rewarded: number
  readonly sumReward: number
  /** Lazy units under the comparison's preset, as in `LazySums`. */
  readonly wrongUnits: number
  readonly lazyWrong: number
  readonly rightUnits: number
  /** Rollouts with reasoning, their reasoning tokens, and the thought tokens by kind. */
  readonly reasoned: number
  readonly reasoningTokens: number
  readonly thoughtTokens: number
  readonly reflectionTokens: number
  readonly decompositionTokens: number
}

/** One line of a comparison; `a`, `b`, `low` and `high` are in the metric's unit, the difference is B - A. */
export interface MetricComparison {
  readonly metric: ComparedMetricId
  readonly title: string
  readonly unit: 'share' | 'tokens' | 'reward'
  readonly better: 'higher' | 'lower' | null
  readonly a: number | null
  readonly b: number | null
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  /** Sign-flip p by prompt, and the same adjusted by Holm among the headline metrics (others: as it is). */
  readonly p: number | null
  readonly adjustedP: number | null
  readonly margin: number
  readonly verdict: Verdict
  /** Matched prompts that carry the metric. */
  readonly prompts: number
  /** Counts behind a pooled or labelled share; null for means. */
  readonly countsA: Ratio | null
  readonly countsB: Ratio | null
  /** The smallest true difference that data like these would find in 4 of 5 tries. */
  readonly detectable: number | null
  /** The k of pass@k. */
  readonly k: number | null
}

/** Two sides, matched by prompt. */
export interface Comparison {
  readonly matched: number
  readonly onlyA: number
  readonly onlyB: number
  readonly metrics: readonly MetricComparison[]
  readonly flipped: FlippedPrompts
  readonly preset: LazyPresetId
  readonly selection: SelectionNote
}

/** What a comparison is made from. */
export interface ComparisonInput {
  readonly a: readonly ComparisonSums[]
  readonly b: readonly ComparisonSums[]
  readonly preset: LazyPreset
  /** Which metrics; all that both sides can have where not given. */
  readonly metrics?: readonly ComparedMetricId[]
  /** Margins that the reader set, by metric. */
  readonly margins?: Readonly<Partial<Record<ComparedMetricId, number>>>
  readonly seed?: number
  readonly selections?: SelectionCounts
}

/** Standard errors between 0 and a true difference that is found 4 times in 5: 1.96 + 0.84. */
const detectableErrors = 2.8

function addSums(x: ComparisonSums, y: ComparisonSums): ComparisonSums {
  return {
    promptKey: x.promptKey,
    rollouts: x.rollouts + y.rollouts,
    right: x.right + y.right,
    wrong: x.wrong + y.wrong,
    unlabelled: x.unlabelled + y.unlabelled,
    rewarded: x.rewarded + y.rewarded,
    sumReward: x.sumReward + y.sumReward,
    wrongUnits: x.wrongUnits + y.wrongUnits,
    lazyWrong: x.lazyWrong + y.lazyWrong,
    rightUnits: x.rightUnits + y.rightUnits,
    reasoned: x.reasoned + y.reasoned,
    reasoningTokens: x.reasoningTokens + y.reasoningTokens,
    thoughtTokens: x.thoughtTokens + y.thoughtTokens,
    reflectionTokens: x.reflectionTokens + y.reflectionTokens,
    decompositionTokens: x.decompositionTokens + y.decompositionTokens,
  }
}

/** One row per prompt: a side that spans several checkpoints pools them. */
function perPrompt(rows: readonly ComparisonSums[]): ReadonlyMap<string, ComparisonSums> {
  return new Map(
    byPrompt(rows).map((same) => {
      const pooled = same.reduce(addSums)
      return [pooled.promptKey, pooled]
    }),
  )
}

function counts(metric: ComparedMetric, sides: readonly ComparisonSums[]): Ratio | null {
  if (metric.unit !== 'share' || metric.id === 'pass-at-k') return null
  const sums = sides.map(metric.sums)
  return { count: total(sums, (row) => row.count), of: total(sums, (row) => row.of) }
}

type Unjudged = Omit<MetricComparison, 'adjustedP' | 'verdict'>

function measure(
  metric: ComparedMetric,
  prompts: readonly MatchedPrompt[],
  options: MeasureOptions,
): Unjudged {
  const pairs = pairsOf(metric, prompts)
  const sides = pairedDifference(pairs)
  const interval = sides === null ? null : pairedBootstrap(pairs, { seed: options.seed })
  return {
    metric: metric.id,
    title: metric.title,
    unit: metric.unit,
    better: metric.better,
    a: sides?.a ?? null,
    b: sides?.b ?? null,
    difference: sides?.difference ?? null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    p: signFlipP(pairs, { seed: options.seed }),
    margin: options.margins[metric.id] ?? metric.margin,
    prompts: pairs.length,
    countsA: counts(
      metric,
      prompts.map(({ a }) => a),
    ),
    countsB: counts(
      metric,
      prompts.map(({ b }) => b),
    ),
    detectable:
      interval === null ? null : (detectableErrors * (interval.high - interval.low)) / (2 * normal95),
    k: metric.id === 'pass-at-k' ? options.k : null,
  }
}

interface MeasureOptions {
  readonly seed: number
  readonly k: number
  readonly margins: NonNullable<ComparisonInput['margins']>
}

/** Adds Holm's adjustment among the headline metrics that have a p, and the verdict. */
function judge(lines: readonly Unjudged[], headline: ReadonlySet<ComparedMetricId>): MetricComparison[] {
  const tested = lines.filter((line) => headline.has(line.metric) && line.p !== null)
  const adjusted = holm(tested.map((line) => line.p ?? 1))
  return lines.map((line) => {
    const place = tested.indexOf(line)
    const adjustedP = place === -1 ? line.p : (adjusted[place] ?? line.p)
    return { ...line, adjustedP, verdict: verdict({ ...line, p: adjustedP }) }
  })
}

/**
 * Two sides compared on the prompts they share: difference B - A with a paired bootstrap interval by prompt,
 * a sign-flip test, a verdict, and the prompts that changed sides. docs/metrics.md, Comparison.
 */
export function comparison(input: ComparisonInput): Comparison {
  const [sideA, sideB] = [perPrompt(input.a), perPrompt(input.b)]
  const prompts = [...sideA].flatMap(([promptKey, a]) => {
    const b = sideB.get(promptKey)
    return b === undefined ? [] : [{ promptKey, a, b }]
  })
  const options = { seed: input.seed ?? 1, k: commonK(prompts), margins: input.margins ?? {} }
  const asked = comparedMetrics(input.preset, options.k).filter(
    ({ id }) => input.metrics?.includes(id) ?? (id !== 'pass-at-k' || options.k > 1),
  )
  const lines = asked.map((metric) => measure(metric, prompts, options))
  const headline = new Set(asked.filter((metric) => metric.isHeadline).map((metric) => metric.id))
  return {
    matched: prompts.length,
    onlyA: sideA.size - prompts.length,
    onlyB: sideB.size - prompts.length,
    metrics: judge(lines, headline),
    flipped: flippedPrompts(prompts),
    preset: input.preset.id,
    selection: selectionNote(input.selections ?? {}, 'left out'),
  }
}
