import type { PairedSums } from '#lib/statistics/pairedSums.ts'
import type { ComparisonSums } from './comparison.ts'
import { passChance } from './passAtK.ts'
import type { LazyPreset } from './presets.ts'

/** What two sides can be compared in, in the order of the table; the first three are the headline. */
export const comparedMetricIds = [
  'accuracy',
  'lazy',
  'reward',
  'length',
  'reflection-share',
  'decomposition-share',
  'pass-at-k',
] as const
export type ComparedMetricId = (typeof comparedMetricIds)[number]

/** One prompt on both sides. */
export interface MatchedPrompt {
  readonly promptKey: string
  readonly a: ComparisonSums
  readonly b: ComparisonSums
}

/** What is summed above and below the line for one prompt on one side. */
interface Sums {
  readonly count: number
  readonly of: number
}

/** How a metric is read from one side of one prompt. */
export interface ComparedMetric {
  readonly id: ComparedMetricId
  readonly title: string
  readonly unit: 'share' | 'tokens' | 'reward'
  readonly better: 'higher' | 'lower' | null
  /** Each prompt counts alike (mean over prompts), or each unit does (pooled ratio). */
  readonly weigh: 'prompts' | 'units'
  /** Differences within it are called the same unless the reader sets another. */
  readonly margin: number
  /** Its p values are adjusted together with the other headline ones. */
  readonly isHeadline: boolean
  readonly sums: (side: ComparisonSums) => Sums
}

/** Two points: what a reader would call no difference in a share. */
const shareMargin = 0.02

/** The metrics of a comparison under a lazy preset, pass@k at a common k. */
export function comparedMetrics(preset: LazyPreset, k: number): readonly ComparedMetric[] {
  const share = { unit: 'share', margin: shareMargin, isHeadline: false } as const
  return [
    {
      ...share,
      id: 'accuracy',
      title: 'Accuracy',
      better: 'higher',
      weigh: 'prompts',
      isHeadline: true,
      sums: (side) => ({ count: side.right, of: side.right + side.wrong }),
    },
    {
      ...share,
      id: 'lazy',
      title: preset.denominator === 'wrong' ? 'Lazy reasoning, of wrong' : 'Lazy reasoning, of all',
      better: 'lower',
      weigh: 'units',
      isHeadline: true,
      sums: (side) => ({
        count: side.lazyWrong,
        of: preset.denominator === 'wrong' ? side.wrongUnits : side.wrongUnits + side.rightUnits,
      }),
    },
    {
      id: 'reward',
      title: 'Reward',
      unit: 'reward',
      better: 'higher',
      weigh: 'prompts',
      margin: 0,
      isHeadline: true,
      sums: (side) => ({ count: side.sumReward, of: side.rewarded }),
    },
    {
      id: 'length',
      title: 'Reasoning tokens',
      unit: 'tokens',
      better: null,
      weigh: 'prompts',
      margin: 0,
      isHeadline: false,
      sums: (side) => ({ count: side.reasoningTokens, of: side.reasoned }),
    },
    {
      ...share,
      id: 'reflection-share',
      title: 'Reflection, of thought tokens',
      better: null,
      weigh: 'units',
      sums: (side) => ({ count: side.reflectionTokens, of: side.thoughtTokens }),
    },
    {
      ...share,
      id: 'decomposition-share',
      title: 'Decomposition, of thought tokens',
      better: null,
      weigh: 'units',
      sums: (side) => ({ count: side.decompositionTokens, of: side.thoughtTokens }),
    },
    {
      ...share,
      id: 'pass-at-k',
      title: `pass@${k}`,
      better: 'higher',
      weigh: 'prompts',
      sums: ({ right, wrong }) => {
        const n = right + wrong
        return n < k ? { count: 0, of: 0 } : { count: passChance(n, right, k), of: 1 }
      },
    },
  ]
}

/** The largest power of two for which at least half of the prompts with labels on both sides have k of them. */
export function commonK(prompts: readonly MatchedPrompt[]): number {
  const sizes = prompts
    .map(({ a, b }) => Math.min(a.right + a.wrong, b.right + b.wrong))
    .filter((size) => size > 0)
    .sort((x, y) => y - x)
  const enough = sizes[Math.floor((sizes.length - 1) / 2)] ?? 1
  return 2 ** Math.floor(Math.log2(enough))
}

/** The pairs that a metric compares; a prompt that counts alike with all others needs both sides. */
export function pairsOf(metric: ComparedMetric, prompts: readonly MatchedPrompt[]): readonly PairedSums[] {
  return prompts.flatMap((prompt) => {
    const [a, b] = [metric.sums(prompt.a), metric.sums(prompt.b)]
    if (metric.weigh === 'units') {
      return a.of + b.of === 0 ? [] : [{ countA: a.count, ofA: a.of, countB: b.count, ofB: b.of }]
    }
    if (a.of === 0 || b.of === 0) return []
    return [{ countA: a.count / a.of, ofA: 1, countB: b.count / b.of, ofB: 1 }]
  })
}
