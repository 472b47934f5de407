/** Rewards of one prompt within a report row; files of failures only left out. */
export interface RewardSums {
  readonly promptKey: string
  /** Rollouts with a reward. */
  readonly n: number
  readonly missing: number
  readonly sum: number
  readonly sumSquares: number
}

/** A value and how many rollouts have it: `GROUP BY value ORDER BY value`, so that quantiles stay exact. */
export interface ValueCount {
  readonly value: number
  readonly count: number
}

/** A named component over all rollouts of a report row; parts without a value do not count. */
export interface RewardPartSums {
  readonly name: string
  readonly n: number
  readonly sum: number
}
