import { isFlatRewards } from './rewardSpread.ts'

/** How a trainer turns the rewards of a group into advantages; docs/metrics.md, Advantage. */
export const advantagePresetIds = ['verl', 'trl', 'population', 'dr-grpo'] as const
export type AdvantagePresetId = (typeof advantagePresetIds)[number]

export interface AdvantagePreset {
  readonly id: AdvantagePresetId
  readonly title: string
  /** What the centred reward is divided by; `none` leaves it. */
  readonly divisor: 'sample' | 'population' | 'none'
  /** Added to the divisor. */
  readonly epsilon: number
  /** What a lone rollout gets: its reward (mean 0, spread 1), or 0. */
  readonly singleton: 'reward' | 'zero'
  readonly source: string
}

export const advantagePresets: Readonly<Record<AdvantagePresetId, AdvantagePreset>> = {
  verl: {
    id: 'verl',
    title: 'verl',
    divisor: 'sample',
    epsilon: 1e-6,
    singleton: 'reward',
    source: 'verl core_algos.py, compute_grpo_outcome_advantage',
  },
  trl: {
    id: 'trl',
    title: 'TRL',
    divisor: 'sample',
    epsilon: 1e-4,
    singleton: 'zero',
    source: 'TRL grpo_trainer.py, scale_rewards="group"',
  },
  population: {
    id: 'population',
    title: 'Population standard deviation',
    divisor: 'population',
    epsilon: 1e-6,
    singleton: 'zero',
    source: 'arXiv 2402.03300, section 4.1.2',
  },
  'dr-grpo': {
    id: 'dr-grpo',
    title: 'Dr. GRPO (no division)',
    divisor: 'none',
    epsilon: 0,
    singleton: 'zero',
    source: 'arXiv 2503.20783',
  },
}

/** Advantages of one group in the order of its rollouts. */
export interface GroupAdvantages {
  /** Null where the rollout has no reward. */
  readonly values: readonly (number | null)[]
  /** Some rollout has no reward, so the others' mean and spread are not the trainer's. */
  readonly isPartial: boolean
  readonly meanAbsolute: number | null
}

function divisorOf(rewards: readonly number[], mean: number, preset: AdvantagePreset): number {
  if (preset.divisor === 'none') return 1
  const squares = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0)
  const of = preset.divisor === 'sample' ? rewards.length - 1 : rewards.length
  return Math.sqrt(squares / of) + preset.epsilon
}

function centred(rewards: readonly number[], preset: AdvantagePreset): (reward: number) => number {
  if (rewards.length === 1 && preset.singleton === 'reward') return (reward) => reward
  if (isFlatRewards(rewards)) return () => 0
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length
  const divisor = divisorOf(rewards, mean, preset)
  return (reward) => (reward - mean) / divisor
}

/**
 * Advantages recomputed from rewards: (reward - mean) / (spread + epsilon) under a preset.
 * A zero-variance group gets exactly 0, where floats alone would give full-size noise; rollouts without a reward
 * get null and make the rest partial. docs/metrics.md, Advantage.
 */
export function advantage(
  rewards: readonly (number | null)[],
  preset: AdvantagePreset = advantagePresets.verl,
): GroupAdvantages {
  const known = rewards.filter((reward) => reward !== null)
  const of = centred(known, preset)
  const values = rewards.map((reward) => (reward === null ? null : of(reward)))
  const sizes = values.flatMap((value) => (value === null ? [] : [Math.abs(value)]))
  return {
    values,
    isPartial: known.length < rewards.length,
    meanAbsolute: sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
  }
}
