import type { ComparedMetricId } from '#lib/metrics/comparedMetrics.ts'
import { type Comparison, comparison, type MetricComparison } from '#lib/metrics/comparison.ts'
import type { SelectionNote } from '#lib/metrics/evidence.ts'
import { defaultLazyPreset, type LazyPresetId, lazyPresets } from '#lib/metrics/presets.ts'
import { type SelectionCounts, selectionNote } from '#lib/metrics/selection.ts'
import { type Selection, selections } from '#lib/model/rollout.ts'
import type { Db } from './open.ts'
import {
  type ComparedPrompt,
  type ComparisonSide,
  comparisonInputs,
  type Side,
  sideNamed,
} from './queries/comparisonInputs.ts'

/** What is compared with what. */
export interface CompareQuery {
  /** `RUN`, `RUN@STEP` or `RUN@SPLIT/STEP`. */
  readonly a: string
  readonly b: string
  readonly split?: string | null
  readonly preset?: LazyPresetId
  readonly metrics?: readonly ComparedMetricId[]
}

/** What one side brings to a comparison. */
export interface SideTotals {
  readonly side: Side
  readonly prompts: number
  readonly rollouts: number
  readonly labelled: number
  readonly rewarded: number
  /** Which part of what was sampled the files of this side hold; absent from views frozen before it was told apart. */
  readonly selections?: SelectionCounts
}

/** A comparison with what its page needs to name sides and prompts. */
export interface ComparedSides extends Comparison {
  readonly split: string
  readonly sides: readonly [SideTotals, SideTotals]
  readonly promptsA: ReadonlyMap<string, ComparedPrompt>
  readonly promptsB: ReadonlyMap<string, ComparedPrompt>
}

/** Two runs or checkpoints, matched by prompt; an unknown side, or one without rollouts, is a refusal. */
export function compareSides(db: Db, query: CompareQuery): ComparedSides {
  const preset = query.preset ?? defaultLazyPreset
  const sides = [sideNamed(db, query.a), sideNamed(db, query.b)]
  const [a, b] = comparisonInputs(db, sides, { split: query.split ?? null, preset })
  if (a === undefined || b === undefined) throw new Error('two sides were asked for')
  return {
    ...comparison({
      a: a.sums,
      b: b.sums,
      preset: lazyPresets[preset],
      ...(query.metrics === undefined ? {} : { metrics: query.metrics }),
      selections: sumSelections([a.selection, b.selection]),
    }),
    split: a.side.split ?? '',
    sides: [totalsOf(a), totalsOf(b)],
    promptsA: a.prompts,
    promptsB: b.prompts,
  }
}

function totalsOf({ side, sums, selection }: ComparisonSide): SideTotals {
  let [rollouts, labelled, rewarded] = [0, 0, 0]
  for (const row of sums) {
    rollouts += row.rollouts
    labelled += row.right + row.wrong
    rewarded += row.rewarded
  }
  return {
    ...{ side, prompts: sums.length, rollouts, labelled, rewarded },
    selections: selection,
  }
}

function sumSelections(sides: readonly SelectionCounts[]): SelectionCounts {
  const sums: Partial<Record<Selection, number>> = {}
  for (const selection of selections)
    for (const side of sides) {
      const count = side[selection] ?? 0
      if (count > 0) sums[selection] = (sums[selection] ?? 0) + count
    }
  return sums
}

/** One line of a comparison as the command line and the API answer it. */
export type MetricAnswer = Pick<
  MetricComparison,
  'metric' | 'better' | 'a' | 'b' | 'difference' | 'low' | 'high' | 'p' | 'verdict'
>

/** A comparison as the command line and the API answer it; difference = B - A. */
export interface CompareAnswer {
  readonly matched: number
  readonly onlyA: number
  readonly onlyB: number
  readonly metrics: readonly MetricAnswer[]
  /** Files of either side that hold only a part of what was sampled; null where they hold everything. */
  readonly selection: { readonly a: SelectionNote; readonly b: SelectionNote }
}

/** The part of a comparison that scripts outside rely on, in that order of keys. */
export function compareAnswer({
  matched,
  onlyA,
  onlyB,
  metrics,
  sides: [a, b],
}: ComparedSides): CompareAnswer {
  return {
    matched,
    onlyA,
    onlyB,
    metrics: metrics.map(({ metric, better, a, b, difference, low, high, p, verdict }) => ({
      ...{ metric, better, a, b, difference },
      ...{ low, high, p, verdict },
    })),
    selection: { a: noteOf(a), b: noteOf(b) },
  }
}

const noteOf = ({ selections: counts = {} }: SideTotals) => selectionNote(counts, 'left out')
