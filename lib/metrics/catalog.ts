/** Metrics that can be asked for, in the order in which pages and the command line list them. */
export const metricIds = [
  'accuracy',
  'lazy',
  'thought-mix',
  'thought-transitions',
  'thought-positions',
  'group-signal',
  'reward',
  'length',
  'decoupling',
  'pass-at-k',
] as const
export type MetricId = (typeof metricIds)[number]

/** What a reader must know to read a metric. */
export interface MetricEntry {
  readonly id: MetricId
  readonly title: string
  readonly unit: 'share' | 'tokens' | 'reward'
  /** Which direction is better, or null where neither is. */
  readonly better: 'higher' | 'lower' | null
  /** What a dump must hold for it. */
  readonly needs: string
  /** Paper, section, or the file that defines it. */
  readonly source: string
}

export const metricCatalog: Readonly<Record<MetricId, MetricEntry>> = {
  accuracy: {
    id: 'accuracy',
    title: 'Accuracy',
    unit: 'share',
    better: 'higher',
    needs: 'a label of what is correct',
    source: 'docs/metrics.md, Accuracy',
  },
  lazy: {
    id: 'lazy',
    title: 'Lazy reasoning',
    unit: 'share',
    better: 'lower',
    needs: 'reasoning text and a label of what is correct',
    source: 'arXiv 2602.02160, figures 3b and 7b; alibaba/EfficientAI cal_bfcl_lazy_reasoning.py',
  },
  'thought-mix': {
    id: 'thought-mix',
    title: 'Thought mix',
    unit: 'share',
    better: null,
    needs: 'reasoning text',
    source: 'arXiv 2602.02160, figures 3a and 7a',
  },
  'thought-transitions': {
    id: 'thought-transitions',
    title: 'Thought transitions',
    unit: 'share',
    better: null,
    needs: 'reasoning text',
    source: 'docs/metrics.md, Thought transitions',
  },
  'thought-positions': {
    id: 'thought-positions',
    title: 'Thought positions',
    unit: 'share',
    better: null,
    needs: 'reasoning text with blocks of ten or more thoughts',
    source: 'docs/metrics.md, Thought positions',
  },
  'group-signal': {
    id: 'group-signal',
    title: 'Group signal',
    unit: 'share',
    better: 'lower',
    needs: 'rewards of two or more rollouts of a prompt at a checkpoint',
    source: 'arXiv 2602.02160, figures 5a, 12 and 13',
  },
  reward: {
    id: 'reward',
    title: 'Reward',
    unit: 'reward',
    better: 'higher',
    needs: 'rewards',
    source: 'docs/metrics.md, Reward',
  },
  length: {
    id: 'length',
    title: 'Reasoning length',
    unit: 'tokens',
    better: null,
    needs: 'reasoning text',
    source: 'arXiv 2602.02160, figures 8 and 9',
  },
  decoupling: {
    id: 'decoupling',
    title: 'Wrong against right',
    unit: 'share',
    better: null,
    needs: 'reasoning text and a label of what is correct',
    source: 'arXiv 2602.02160, figures 8 and 9',
  },
  'pass-at-k': {
    id: 'pass-at-k',
    title: 'pass@k',
    unit: 'share',
    better: 'higher',
    needs: 'labels of two or more rollouts of a prompt at a checkpoint',
    source: 'arXiv 2107.03374, equation 1',
  },
}
