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
