import type { RatioEvidence } from '#lib/model/ratio.ts'
import { type KindCounts, perKind, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { clusterRatio } from '#lib/statistics/clusterRatio.ts'
import { byPrompt } from './byPrompt.ts'
import type { ThoughtMixEvidence } from './evidence.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'

/** Thoughts of one prompt and one outcome within a report row; files of failures only stay in. */
export interface ThoughtMixSums {
  readonly promptKey: string
  readonly correct: boolean | null
  /** Rollouts with reasoning (`reasoningTurns > 0`). */
  readonly rollouts: number
  /** Rollouts without reasoning. */
  readonly empty: number
  readonly thoughts: KindCounts
  readonly tokens: KindCounts
  /** Sum over rollouts with thoughts of each kind's share of that rollout's thought tokens, and how many such rollouts. */
  readonly shareSums: KindCounts
  readonly shareRollouts: number
  /** Rollouts with reasoning that name two or more pieces of work. */
  readonly globalDecomposition: number
}

function allTokens(tokens: KindCounts): number {
  return thoughtKinds.reduce((sum, kind) => sum + tokens[kind], 0)
}

/** Entropy of the four named kinds over ln 4; `other` is no kind of work and stays out. */
function diversity(thoughts: KindCounts): number | null {
  const counts = [thoughts.decomposition, thoughts.reflection, thoughts.verification, thoughts.deduction]
  const of = counts.reduce((sum, count) => sum + count, 0)
  if (of === 0) return null
  const entropy = counts.reduce(
    (sum, count) => (count === 0 ? sum : sum - (count / of) * Math.log(count / of)),
    0,
  )
  return entropy / Math.log(4)
}

function balance(thoughts: KindCounts): number | null {
  if (allTokens(thoughts) === 0) return null
  return Math.log((thoughts.reflection + 0.5) / (thoughts.decomposition + 0.5))
}

/** Thoughts and tokens by kind of the rows with one outcome. */
function mixOf(sums: readonly ThoughtMixSums[]) {
  return perKind((kind) => ({
    thoughts: total(sums, (row) => row.thoughts[kind]),
    tokens: total(sums, (row) => row.tokens[kind]),
  }))
}

/** Rows of one prompt, whatever their outcome, are one cluster. */
function tokenShare(prompts: readonly (readonly ThoughtMixSums[])[], kind: ThoughtKind): RatioEvidence {
  return clusterRatio(
    prompts.map((rows) => ({
      count: total(rows, (row) => row.tokens[kind]),
      of: total(rows, (row) => allTokens(row.tokens)),
    })),
  )
}

/**
 * Share of each kind in the reasoning of a report row: pooled over tokens, as the mean over rollouts, and for right and
 * wrong answers apart. Rollouts without reasoning are counted and left out; `other` is a kind of its own.
 * docs/metrics.md, Thought mix.
 */
export function thoughtMix(
  sums: readonly ThoughtMixSums[],
  selections: SelectionCounts = {},
): ThoughtMixEvidence {
  const prompts = byPrompt(sums)
  const mix = mixOf(sums)
  const thoughts = perKind((kind) => mix[kind].thoughts)
  const shareRollouts = total(sums, (row) => row.shareRollouts)
  const [right, wrong] = [
    sums.filter((row) => row.correct === true),
    sums.filter((row) => row.correct === false),
  ]
  const rollouts = total(sums, (row) => row.rollouts)
  return {
    kinds: perKind((kind) => ({
      ...mix[kind],
      tokenShare: tokenShare(prompts, kind),
      meanShare: shareRollouts === 0 ? null : total(sums, (row) => row.shareSums[kind]) / shareRollouts,
    })),
    balance: balance(thoughts),
    diversity: diversity(thoughts),
    rollouts,
    empty: total(sums, (row) => row.empty),
    right: mixOf(right),
    wrong: mixOf(wrong),
    rightRollouts: total(right, (row) => row.rollouts),
    wrongRollouts: total(wrong, (row) => row.rollouts),
    globalDecomposition: { count: total(sums, (row) => row.globalDecomposition), of: rollouts },
    selection: selectionNote(selections, 'counted'),
  }
}
