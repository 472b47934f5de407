import type { KindCounts, Thought } from './thought.ts'

/** Where a token count comes from. */
export type TokenSource = 'exact' | 'estimated'

/** What is counted about one reasoning block; the row behind presets that count reasoning turns. */
export interface ReasoningFacts {
  /** Turn and block index within the rollout. */
  readonly turn: number
  readonly block: number
  /** Qwen3 tokens between the tags. */
  readonly tokens: number
  /** Qwen3 tokens with the opening tag, as the D-CORE script counts. */
  readonly taggedTokens: number
  readonly tokenSource: TokenSource
  /** Substring hits of the four D-CORE words. */
  readonly dcoreHits: number
  /** Reflection events of our bilingual list: hits within two words merged. */
  readonly bilingualHits: number
  readonly thoughts: KindCounts
  readonly tokensByKind: KindCounts
}

/** A reasoning block with its thoughts, for the reader. */
export interface BlockThoughts {
  readonly turn: number
  readonly block: number
  readonly thoughts: readonly Thought[]
}

/** What is counted about one rollout: the narrow row that every chart is made of. */
export interface RolloutFacts {
  readonly reasoningTokens: number
  /** Tokens of everything the policy sampled: reasoning, calls and answer. */
  readonly outputTokens: number
  readonly tokenSource: TokenSource
  readonly reasoningTurns: number
  readonly dcoreHits: number
  readonly bilingualHits: number
  readonly thoughts: KindCounts
  readonly tokensByKind: KindCounts
  /** Some thought names two or more pieces of work still to be done. */
  readonly globalDecomposition: boolean
  /** Reasoning segments (at least 1 per rollout, an empty one where there is no reasoning) and those over the script's thresholds. */
  readonly scriptSegments: number
  readonly scriptLazySegments: number
  /** The pattern of the preset holds in at least one segment, whatever the outcome. */
  readonly paperLazy: boolean
  readonly bilingualLazy: boolean
  readonly sampledTurns: number
  readonly calls: number
  readonly failedParses: number
  readonly results: number
  readonly resultErrors: number
  readonly resultsUnknown: number
  readonly duplicateCalls: number
  readonly language: 'en' | 'zh' | 'mixed' | 'other'
}

/** Versions of the rules that made the facts; stored with each row, so that mixed views can say so. */
export interface RuleVersions {
  readonly segmenter: string
  readonly classifier: string
  readonly lexicon: string
  readonly tokenizer: string
}
