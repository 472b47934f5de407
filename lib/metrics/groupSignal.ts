/** Rewards of one group, as counted by a query; files of failures only left out. */
export interface GroupSums {
  readonly groupId: string
  readonly promptKey: string
  /** Rollouts of the group, with or without a reward. */
  readonly n: number
  /** Rollouts with a reward; the next seven count these alone. */
  readonly rewarded: number
  readonly minReward: number | null
  readonly maxReward: number | null
  readonly sumReward: number
  readonly sumSquares: number
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
  /** Group size that the run declares, if any. */
  readonly expectedSize: number | null
}

/** Labels of a prompt outside the report row: at the run's other checkpoints. */
export interface OutsideSums {
  readonly promptKey: string
  readonly right: number
  readonly wrong: number
}

/** The range of rewards that the user or the dump declares. */
export interface RewardRange {
  readonly low: number
  readonly high: number
}
