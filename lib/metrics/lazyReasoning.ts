import { clusterRatio } from '#lib/statistics/clusterRatio.ts'
import type { LazyEvidence } from './evidence.ts'
import type { LazyPreset } from './presets.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'

/**
 * Units of one prompt within a report row, counted under one preset; files of failures only left out.
 * A unit is a reasoning segment (`scriptSegments`, `scriptLazySegments`) or an answer (a rollout, with the
 * preset's lazy flag), as the preset says; it is right, wrong or unlabelled as its rollout is.
 */
export interface LazySums {
  readonly promptKey: string
  readonly wrongUnits: number
  /** Units of wrong rollouts in which the pattern holds. */
  readonly lazyWrong: number
  readonly rightUnits: number
  readonly lazyRight: number
  readonly unlabelledUnits: number
  /** Labelled and unlabelled units by where their token counts come from. */
  readonly exact: number
  readonly estimated: number
  /** Rollouts in Chinese where the preset's list is English only; they stay in every denominator. */
  readonly notMeasurable: number
}

/**
 * Whether the pattern of a preset holds in one unit, whatever its outcome:
 * strictly more tokens than the bound, at least so many hits.
 */
export function isLazyPattern(
  preset: LazyPreset,
  unit: { readonly tokens: number; readonly hits: number },
): boolean {
  return unit.tokens > preset.tokensOver && unit.hits >= preset.hitsAtLeast
}

/**
 * The pattern counted three ways: lazy / labelled units, lazy / wrong units, and the same pattern / right units.
 * A unit is lazy when it is wrong and the pattern holds; unlabelled units are in no ratio; a ratio of nothing keeps `of: 0`.
 * docs/metrics.md, Lazy reasoning.
 */
export function lazyReasoning(
  sums: readonly LazySums[],
  preset: LazyPreset,
  selections: SelectionCounts = {},
): LazyEvidence {
  return {
    all: clusterRatio(sums.map((row) => ({ count: row.lazyWrong, of: row.wrongUnits + row.rightUnits }))),
    wrong: clusterRatio(sums.map((row) => ({ count: row.lazyWrong, of: row.wrongUnits }))),
    right: clusterRatio(sums.map((row) => ({ count: row.lazyRight, of: row.rightUnits }))),
    unlabelled: total(sums, (row) => row.unlabelledUnits),
    unit: preset.unit,
    tokens: { exact: total(sums, (row) => row.exact), estimated: total(sums, (row) => row.estimated) },
    notMeasurable: total(sums, (row) => row.notMeasurable),
    selection: selectionNote(selections, 'left out'),
  }
}
