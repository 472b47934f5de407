/** A published way to count lazy reasoning. Immutable: a changed rule is a new preset. */
export interface LazyPreset {
  readonly id: LazyPresetId
  readonly title: string
  /** Strictly more tokens than this. */
  readonly tokensOver: number
  /** At least this many hits. */
  readonly hitsAtLeast: number
  readonly hits: 'dcore' | 'bilingual'
  /** Whether the opening tag counts among the tokens. */
  readonly tokens: 'tagged' | 'inside'
  readonly unit: 'segment' | 'answer'
  /** What the headline ratio divides by; all three ratios are always given. */
  readonly denominator: 'all' | 'wrong'
  readonly source: string
}

export const lazyPresetIds = ['dcore-script', 'dcore-paper', 'lazy-wrong', 'bilingual-1'] as const
export type LazyPresetId = (typeof lazyPresetIds)[number]

export const lazyPresets: Readonly<Record<LazyPresetId, LazyPreset>> = {
  'dcore-script': {
    id: 'dcore-script',
    title: 'D-CORE script',
    tokensOver: 200,
    hitsAtLeast: 3,
    hits: 'dcore',
    tokens: 'tagged',
    unit: 'segment',
    denominator: 'all',
    source: 'alibaba/EfficientAI dcore/paper/cal_bfcl_lazy_reasoning.py',
  },
  'dcore-paper': {
    id: 'dcore-paper',
    title: 'D-CORE paper, appendix A.2.2',
    tokensOver: 300,
    hitsAtLeast: 4,
    hits: 'dcore',
    tokens: 'tagged',
    unit: 'answer',
    denominator: 'all',
    source: 'arXiv 2602.02160, appendix A.2.2',
  },
  'lazy-wrong': {
    id: 'lazy-wrong',
    title: 'Paper thresholds, of wrong answers',
    tokensOver: 300,
    hitsAtLeast: 4,
    hits: 'dcore',
    tokens: 'tagged',
    unit: 'answer',
    denominator: 'wrong',
    source: 'arXiv 2602.02160, section 2.3 as usually read',
  },
  'bilingual-1': {
    id: 'bilingual-1',
    title: 'Reflection events, English and Chinese',
    tokensOver: 300,
    hitsAtLeast: 4,
    hits: 'bilingual',
    tokens: 'inside',
    unit: 'answer',
    denominator: 'wrong',
    source: 'ours; docs/metrics.md, Lazy reasoning',
  },
}

/** Shown where nobody chose. */
export const defaultLazyPreset: LazyPresetId = 'lazy-wrong'
