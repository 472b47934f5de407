import { pooledAuc, type SidedValue, withinAuc } from '#lib/statistics/auc.ts'
import { byPrompt } from './byPrompt.ts'
import type { DecouplingEvidence, OutcomeAuc } from './evidence.ts'
import { type LazyPresetId, lazyPresets } from './presets.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'

/**
 * Labelled rollouts with reasoning of one prompt at one checkpoint that have the same number of tokens and of hits;
 * files of failures only left out.
 */
export interface DecouplingValue {
  readonly promptKey: string
  readonly checkpoint: number
  readonly tokens: number
  /** Reflection hits, from the list of the preset. */
  readonly hits: number
  readonly isTruncated: boolean
  readonly right: number
  readonly wrong: number
}

/** What is not compared, and how the rest was counted. */
export interface DecouplingSums {
  /** Rollouts with reasoning and no label. */
  readonly unlabelled: number
  /** Rollouts without reasoning. */
  readonly empty: number
  readonly exact: number
  readonly estimated: number
  /** Labelled rollouts in Chinese where the list of hits is English only. */
  readonly notMeasurable: number
}

/** What the decoupling of a report row is made from. */
export interface DecouplingInput {
  readonly values: readonly DecouplingValue[]
  readonly sums: DecouplingSums
  readonly preset: LazyPresetId
  readonly selections?: SelectionCounts
}

type Group = readonly DecouplingValue[]

/** Values of one prompt at one checkpoint together. */
function groupsOf(values: readonly DecouplingValue[]): readonly Group[] {
  return byPrompt(values).flatMap((same) => {
    const checkpoints = new Set(same.map(({ checkpoint }) => checkpoint))
    return [...checkpoints].map((at) => same.filter(({ checkpoint }) => checkpoint === at))
  })
}

/** Wrong against right rollouts in one quantity, over all pairs and over those of one prompt and checkpoint. */
function outcomeAuc(groups: readonly Group[], pick: (value: DecouplingValue) => number): OutcomeAuc {
  const sided = groups.map((values) =>
    values.map((value): SidedValue => {
      const { promptKey, wrong, right } = value
      return { cluster: promptKey, value: pick(value), upper: wrong, lower: right }
    }),
  )
  return { pooled: pooledAuc(sided.flat()), withinPrompt: withinAuc(sided) }
}

/**
 * How well length and reflection tell wrong rollouts from right ones: the chance that the wrong one of a pair has more,
 * ties half. Truncated rollouts all have the length of the limit, so lengths are given without them too.
 * docs/metrics.md, Decoupling.
 */
export function decoupling({ values, sums, preset, selections = {} }: DecouplingInput): DecouplingEvidence {
  const groups = groupsOf(values)
  const untruncated = groups.map((same) => same.filter(({ isTruncated }) => !isTruncated))
  return {
    tokens: outcomeAuc(groups, (value) => value.tokens),
    hits: outcomeAuc(groups, (value) => value.hits),
    untruncatedTokens: outcomeAuc(untruncated, (value) => value.tokens),
    right: total(values, (value) => value.right),
    wrong: total(values, (value) => value.wrong),
    truncated: total(values, ({ isTruncated, right, wrong }) => (isTruncated ? right + wrong : 0)),
    unlabelled: sums.unlabelled,
    empty: sums.empty,
    tokenCounts: { exact: sums.exact, estimated: sums.estimated },
    hitList: lazyPresets[preset].hits,
    notMeasurable: sums.notMeasurable,
    selection: selectionNote(selections, 'left out'),
  }
}
