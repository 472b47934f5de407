import type { ThoughtKind } from '#lib/model/thought.ts'
import type { ReadThoughts } from './evidence.ts'

/** Kinds of the thoughts of one rollout, block by block of its reasoning, in their order. */
export type BlockKinds = readonly (readonly ThoughtKind[])[]

/** Rollouts of one prompt within a report row whose thoughts were read; files of failures only stay in. */
export interface PromptThoughts {
  readonly promptKey: string
  readonly rollouts: readonly BlockKinds[]
}

/** What metrics on the order of thoughts are made from, for one report row. */
export interface ThoughtOrder extends ReadThoughts {
  readonly prompts: readonly PromptThoughts[]
}
