import type { ChartLinks } from '#lib/charts/chartLinks.ts'
import type { MetricId } from '#lib/metrics/catalog.ts'
import type {
  EvidenceOf,
  GroupSignalEvidence,
  LazyEvidence,
  Report,
  ReportRow,
  ThoughtMixEvidence,
} from '#lib/metrics/evidence.ts'
import type { RatioEvidence } from '#lib/model/ratio.ts'
import type { ThoughtKind } from '#lib/model/thought.ts'

/** A ratio with an interval of 0.05 to each side. */
export function aRatio(count: number, of: number): RatioEvidence {
  const share = of === 0 ? 0 : count / of
  return {
    count,
    of,
    interval: of === 0 ? null : { low: share - 0.05, high: share + 0.05, method: 'cluster-linearised' },
  }
}

/** A report of one run over steps 0, 100, 200, …, with a row for each evidence. */
export function aReport<M extends MetricId>(
  metric: M,
  evidences: readonly EvidenceOf[M][],
  row: Partial<ReportRow<M>> = {},
): Report<M> {
  return {
    metric,
    preset: null,
    rows: evidences.map((evidence, i) => ({
      run: 'r',
      split: 'train',
      step: 100 * i,
      label: null,
      facet: null,
      ...row,
      evidence,
    })),
  }
}

/** Addresses that say what they stand for. */
export const plainLinks: ChartLinks = {
  rollouts: ({ step, facet }, filter) => `rollouts ${step ?? '-'} ${facet ?? '-'} ${filter}`.trim(),
  groups: ({ step }, signal) => `groups ${step ?? '-'} ${signal ?? 'all'}`,
}

/** Lazy evidence with these counts. */
export function aLazy(wrong: readonly [number, number], right: readonly [number, number]): LazyEvidence {
  return {
    all: aRatio(wrong[0], wrong[1] + right[1]),
    wrong: aRatio(...wrong),
    right: aRatio(...right),
    unlabelled: 0,
    unit: 'answer',
    tokens: { exact: wrong[1] + right[1], estimated: 0 },
    notMeasurable: 0,
    selection: null,
  }
}

type Amounts = ThoughtMixEvidence['right']

/** Thoughts and tokens per kind; each thought has ten tokens. */
export function someThoughts(counts: Partial<Record<ThoughtKind, number>>): Amounts {
  const of = (kind: ThoughtKind) => ({ thoughts: counts[kind] ?? 0, tokens: 10 * (counts[kind] ?? 0) })
  return {
    decomposition: of('decomposition'),
    reflection: of('reflection'),
    verification: of('verification'),
    deduction: of('deduction'),
    other: of('other'),
  }
}

/** Thought-mix evidence of right and wrong rollouts; what is pooled is left empty. */
export function aMix(
  right: { readonly rollouts: number; readonly thoughts: Amounts },
  wrong: { readonly rollouts: number; readonly thoughts: Amounts },
): ThoughtMixEvidence {
  const none = { thoughts: 0, tokens: 0, tokenShare: aRatio(0, 0), meanShare: null }
  return {
    kinds: { decomposition: none, reflection: none, verification: none, deduction: none, other: none },
    balance: null,
    diversity: null,
    rollouts: right.rollouts + wrong.rollouts,
    empty: 0,
    right: right.thoughts,
    wrong: wrong.thoughts,
    rightRollouts: right.rollouts,
    wrongRollouts: wrong.rollouts,
    globalDecomposition: { count: 0, of: 0 },
    selection: null,
  }
}

/** Group-signal evidence from the counts of its causes. */
export function aSignal(
  counts: Partial<Pick<GroupSignalEvidence, 'allRight' | 'tied' | 'allWrong' | 'mixed' | 'singletons'>>,
  more: Partial<GroupSignalEvidence> = {},
): GroupSignalEvidence {
  const { allRight = 0, tied = 0, allWrong = 0, mixed = 0, singletons = 0 } = counts
  const flat = allRight + tied + allWrong
  return {
    groups: flat + mixed + singletons,
    unrewarded: 0,
    sizes: { ...(flat + mixed > 0 ? { 8: flat + mixed } : {}), ...(singletons > 0 ? { 1: singletons } : {}) },
    singletons,
    short: 0,
    incomplete: 0,
    eligible: flat + mixed,
    zeroVariance: aRatio(flat, flat + mixed),
    allRight,
    allWrong,
    tied,
    mixed,
    meanReward: null,
    meanGroupSd: null,
    expectedZeroVariance: { share: null, interval: null, groups: 0, reason: 'not identifiable: seen once' },
    wastedRollouts: { count: 0, of: 0 },
    boundary: null,
    rewardRange: null,
    selection: null,
    ...more,
  }
}
