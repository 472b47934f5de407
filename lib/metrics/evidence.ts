import type { OriginCount } from '#lib/model/origin.ts'
import type { Interval, MeanEvidence, Ratio, RatioEvidence } from '#lib/model/ratio.ts'
import type { ThoughtKind } from '#lib/model/thought.ts'
import type { MetricId } from './catalog.ts'

/** Files behind a ratio that hold only part of what was sampled; null where all hold everything. */
export type SelectionNote = string | null

export interface AccuracyEvidence {
  readonly right: RatioEvidence
  readonly unlabelled: number
  /** Labels that were guessed from exactly two reward values. */
  readonly guessed: number
  readonly selection: SelectionNote
}

export interface LazyEvidence {
  readonly all: RatioEvidence
  /** Null interval and `of: 0` where there is no wrong unit: undefined, shown as a dash. */
  readonly wrong: RatioEvidence
  readonly right: RatioEvidence
  readonly unlabelled: number
  readonly unit: 'segment' | 'answer'
  readonly tokens: { readonly exact: number; readonly estimated: number }
  /** Rollouts in Chinese, which English lists cannot measure. */
  readonly notMeasurable: number
  readonly selection: SelectionNote
}

export interface ThoughtMixEvidence {
  readonly kinds: Readonly<
    Record<
      ThoughtKind,
      {
        readonly thoughts: number
        readonly tokens: number
        /** Pooled: tokens of the kind / tokens of all thoughts. */
        readonly tokenShare: RatioEvidence
        /** Mean over rollouts of the kind's share of that rollout's tokens. */
        readonly meanShare: number | null
      }
    >
  >
  /** ln((reflection + 0.5) / (decomposition + 0.5)) on counts of thoughts; null without thoughts. */
  readonly balance: number | null
  /** Entropy of the four kinds' thought counts over ln 4, `other` left out: 0 one kind, 1 all four alike; null without. */
  readonly diversity: number | null
  readonly rollouts: number
  /** Rollouts without reasoning, left out. */
  readonly empty: number
  /** The same, for right and for wrong answers apart. */
  readonly right: Readonly<Record<ThoughtKind, { readonly thoughts: number; readonly tokens: number }>>
  readonly wrong: Readonly<Record<ThoughtKind, { readonly thoughts: number; readonly tokens: number }>>
  readonly rightRollouts: number
  readonly wrongRollouts: number
  readonly globalDecomposition: Ratio
  readonly selection: SelectionNote
}

/** How often a thought of one kind is followed by one of another: of all thoughts that follow the first. */
export interface TransitionCell extends RatioEvidence {
  /** Rollouts in which it happens at least once. */
  readonly rollouts: number
}

/** What was read for a metric on the order of thoughts, which stands in the bodies of rollouts only. */
export interface ReadThoughts {
  /** Rollouts without reasoning, left out. */
  readonly empty: number
  /** Rollouts whose thoughts were not read, because there are more than one question may read. */
  readonly unread: number
}

export interface ThoughtTransitionsEvidence extends ReadThoughts {
  /** By the kind of a thought and the kind of the next one in the same block of reasoning. */
  readonly next: Readonly<Record<ThoughtKind, Readonly<Record<ThoughtKind, TransitionCell>>>>
  readonly transitions: number
  /** Rollouts with at least one transition. */
  readonly rollouts: number
  /** Rollouts with reasoning and no two thoughts in one block, left out. */
  readonly single: number
  readonly selection: SelectionNote
}

export interface ThoughtPositionsEvidence extends ReadThoughts {
  /** The ten tenths of a block from its beginning to its end: of the thoughts in each, the share of each kind. */
  readonly deciles: readonly {
    readonly thoughts: number
    readonly kinds: Readonly<Record<ThoughtKind, RatioEvidence>>
  }[]
  /** Blocks of ten or more thoughts, which are counted, and the shorter ones, which are left out. */
  readonly blocks: number
  readonly shortBlocks: number
  /** Rollouts with such a block, and those with reasoning and none. */
  readonly rollouts: number
  readonly short: number
  readonly selection: SelectionNote
}

export interface ExpectedZeroVariance {
  /** Null unless each prompt's success rate is known from outside the group. */
  readonly share: number | null
  readonly interval: Interval | null
  /** Groups whose prompt was seen at other checkpoints. */
  readonly groups: number
  readonly reason: string | null
}

export interface GroupSignalEvidence {
  /** Groups with at least one reward. */
  readonly groups: number
  /** Groups without any reward; they are in no other count. */
  readonly unrewarded: number
  /** Group size (rollouts with a reward) -> number of groups. */
  readonly sizes: Readonly<Record<string, number>>
  readonly singletons: number
  /** Groups below the usual (modal or declared) size. */
  readonly short: number
  /** Groups with a rollout that has no reward. */
  readonly incomplete: number
  readonly eligible: number
  readonly zeroVariance: RatioEvidence
  readonly allRight: number
  readonly allWrong: number
  readonly tied: number
  readonly mixed: number
  readonly meanReward: number | null
  /** Mean over eligible groups of the population standard deviation. */
  readonly meanGroupSd: number | null
  readonly expectedZeroVariance: ExpectedZeroVariance
  readonly wastedRollouts: Ratio
  /** Groups with at least half the variance that the range of rewards allows; null without a range. */
  readonly boundary: Ratio | null
  /** The range of rewards behind `boundary`: as declared, else as seen in this row. */
  readonly rewardRange: {
    readonly low: number
    readonly high: number
    readonly source: 'declared' | 'observed'
  } | null
  readonly selection: SelectionNote
}

export interface RewardEvidence extends MeanEvidence {
  readonly missing: number
  readonly quantiles: { readonly p10: number; readonly p50: number; readonly p90: number } | null
  readonly parts: Readonly<Record<string, { readonly mean: number | null; readonly n: number }>>
  readonly selection: SelectionNote
}

export interface LengthSummary {
  readonly n: number
  readonly mean: number | null
  readonly median: number | null
  readonly p25: number | null
  readonly p75: number | null
  readonly p95: number | null
  readonly interval: Interval | null
}

export interface LengthEvidence {
  readonly all: LengthSummary
  readonly right: LengthSummary
  readonly wrong: LengthSummary
  readonly output: LengthSummary
  readonly truncated: Ratio
  readonly truncationUnknown: number
  /** Output tokens of all rollouts per right answer; null with no right answer. */
  readonly tokensPerRight: number | null
  readonly tokens: { readonly exact: number; readonly estimated: number }
  /** Rollouts with reasoning and no label: in `all`, in neither `right` nor `wrong`. */
  readonly unlabelled: number
  /** Rollouts without reasoning: in no reasoning length. */
  readonly empty: number
  readonly selection: SelectionNote
}

/** Chance that the wrong rollout of a pair has more than the right one. */
export interface AucEvidence {
  /** wins / pairs; null without a pair. */
  readonly auc: number | null
  /** Pairs in which the wrong one has more, and half of those that tie. */
  readonly wins: number
  readonly pairs: number
  readonly interval: Interval | null
}

export interface OutcomeAuc {
  /** Over every pair of a wrong and a right rollout of the row. */
  readonly pooled: AucEvidence
  /** Over pairs of the same prompt at the same checkpoint: difficulty cannot decide. */
  readonly withinPrompt: AucEvidence & {
    /** Prompts at a checkpoint with right and wrong rollouts. */
    readonly groups: number
  }
}

export interface DecouplingEvidence {
  /** Reasoning tokens. */
  readonly tokens: OutcomeAuc
  /** Reflection hits, from the list of the preset. */
  readonly hits: OutcomeAuc
  /** Reasoning tokens, truncated rollouts left out. */
  readonly untruncatedTokens: OutcomeAuc
  /** Rollouts compared: labelled, with reasoning. */
  readonly right: number
  readonly wrong: number
  /** Of those compared. */
  readonly truncated: number
  readonly unlabelled: number
  /** Rollouts without reasoning, left out. */
  readonly empty: number
  readonly tokenCounts: { readonly exact: number; readonly estimated: number }
  readonly hitList: 'dcore' | 'bilingual'
  /** Compared rollouts in Chinese, in which an English list finds nothing. */
  readonly notMeasurable: number
  readonly selection: SelectionNote
}

export interface PassAtKEvidence {
  /** One entry per k (powers of two up to the largest group): prompts with at least k labelled rollouts. */
  readonly k: readonly {
    readonly k: number
    readonly passAtK: number | null
    readonly passPowK: number | null
    readonly interval: Interval | null
    readonly prompts: number
  }[]
  readonly prompts: number
  readonly unlabelled: number
  readonly selection: SelectionNote
}

/** Evidence by metric. */
export interface EvidenceOf {
  readonly accuracy: AccuracyEvidence
  readonly lazy: LazyEvidence
  readonly 'thought-mix': ThoughtMixEvidence
  readonly 'thought-transitions': ThoughtTransitionsEvidence
  readonly 'thought-positions': ThoughtPositionsEvidence
  readonly 'group-signal': GroupSignalEvidence
  readonly reward: RewardEvidence
  readonly length: LengthEvidence
  readonly decoupling: DecouplingEvidence
  readonly 'pass-at-k': PassAtKEvidence
}

/** One row of a report; `facet` and `step` are null when pooled (or when the dump has no step). */
export interface ReportRow<M extends MetricId = MetricId> {
  readonly run: string
  readonly split: string | null
  readonly step: number | null
  readonly label: string | null
  readonly facet: string | null
  readonly evidence: EvidenceOf[M]
}

/** The answer to a {@link ReportQuery}: what page, API and command line show. */
export interface Report<M extends MetricId = MetricId> {
  readonly metric: M
  readonly preset: string | null
  readonly rows: readonly ReportRow<M>[]
  /** Where the facts behind it came from; absent from views frozen before this was kept. */
  readonly origins?: readonly OriginCount[]
}
