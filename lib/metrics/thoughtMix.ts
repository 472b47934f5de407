import type { KindCounts } from '#lib/model/thought.ts'

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
