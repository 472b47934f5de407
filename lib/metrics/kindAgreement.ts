import { grouped } from '#lib/model/grouped.ts'
import type { Interval, RatioEvidence } from '#lib/model/ratio.ts'
import { perKind, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { type Agreement, agreement, type Confusion } from '#lib/statistics/agreement.ts'
import { bootstrapSums } from '#lib/statistics/bootstrapSums.ts'
import { total } from './total.ts'

/** One thought as two raters see it. */
export interface RatedThought {
  /** The rollout it stands in: thoughts of one trace are not independent. */
  readonly trace: string
  readonly first: ThoughtKind
  readonly second: ThoughtKind
}

/** A statistic with its 95 % interval; null where it is undefined. */
export interface Estimated {
  readonly value: number | null
  readonly interval: Interval | null
}

/** How two raters agree on a kind. */
export interface KindAgreement {
  /** Thoughts of the kind to the first rater, to the second, and to both. */
  readonly first: number
  readonly second: number
  readonly both: number
  readonly f1: Estimated
}

/** How two raters agree on the same thoughts. */
export interface AgreementEvidence {
  readonly thoughts: number
  readonly traces: number
  readonly agreed: RatioEvidence
  readonly kappa: Estimated
  readonly macroF1: Estimated
  readonly kinds: Readonly<Record<ThoughtKind, KindAgreement>>
  /** Rows: the first rater; columns: the second; both in the order of `thoughtKinds`. */
  readonly confusion: Confusion
  /** Why kappa, F1 and every interval are left out; null where they are given. */
  readonly reason: string | null
}

/** Fewer thoughts than this, and no statistic but the counts is given. */
export const fewestRated = 30

/** Fewer traces than this, and no interval: draws of so few would be narrow by chance. */
export const fewestTraces = 10

/** Draws come from a fixed seed, so that the same labels always give the same interval. */
const seed = 20_602

const undefinedYet: Estimated = { value: null, interval: null }

/**
 * Agreement of two raters on the kinds of thoughts: accuracy, Cohen's kappa, F1 of each kind and their mean, with 95 %
 * intervals from traces drawn with return. Below 30 thoughts counts alone, below 10 traces no interval. docs/metrics.md, Agreement of labels.
 */
export function kindAgreement(rated: readonly RatedThought[]): AgreementEvidence {
  // Sorted: the order in which labels come must not move an interval.
  const inOrder = [...rated].sort((a, b) => (a.trace < b.trace ? -1 : Number(a.trace > b.trace)))
  const traces = [...grouped(inOrder, ({ trace }) => trace).values()].map(flatCounts)
  const counts = square(added(traces))
  const found = agreement(counts)
  const isEnough = found.n >= fewestRated
  const intervals =
    isEnough && traces.length >= fewestTraces
      ? bootstrapSums(traces, (sums) => numbersOf(agreement(square(sums))), { seed })
      : []
  const estimated = numbersOf(found).map((value, at) =>
    isEnough ? { value, interval: intervals[at] ?? null } : undefinedYet,
  )
  const [accuracy = undefinedYet, kappa = undefinedYet, macroF1 = undefinedYet, ...f1] = estimated
  const both = thoughtKinds.map((_, at) => counts[at]?.[at] ?? 0)
  return {
    thoughts: found.n,
    traces: traces.length,
    agreed: { count: sum(both), of: found.n, interval: accuracy.interval },
    kappa,
    macroF1,
    kinds: perKind((kind) => {
      const at = thoughtKinds.indexOf(kind)
      return {
        first: sum(counts[at] ?? []),
        second: sum(counts.map((row) => row[at] ?? 0)),
        both: both[at] ?? 0,
        f1: f1[at] ?? undefinedYet,
      }
    }),
    confusion: counts,
    reason: isEnough ? null : `not enough labels: ${found.n} of ${fewestRated} thoughts`,
  }
}

const sum = (counts: readonly number[]) => total(counts, (count) => count)

function numbersOf({ accuracy, kappa, macroF1, f1 }: Agreement): readonly (number | null)[] {
  return [accuracy, kappa, macroF1, ...f1]
}

/** The confusion matrix of one trace, row after row. */
function flatCounts(rated: readonly RatedThought[]): readonly number[] {
  const counts = new Array<number>(thoughtKinds.length ** 2).fill(0)
  for (const { first, second } of rated) {
    const at = thoughtKinds.indexOf(first) * thoughtKinds.length + thoughtKinds.indexOf(second)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

function added(rows: readonly (readonly number[])[]): readonly number[] {
  const cells = Array.from({ length: thoughtKinds.length ** 2 }, (_, at) => at)
  return cells.map((at) => total(rows, (row) => row[at] ?? 0))
}

function square(flat: readonly number[]): Confusion {
  return thoughtKinds.map((_, row) => flat.slice(row * thoughtKinds.length, (row + 1) * thoughtKinds.length))
}
