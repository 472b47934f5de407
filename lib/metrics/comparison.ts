/** What one side of a comparison knows about one prompt; files of failures only left out. */
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
