import { grouped } from '#lib/model/grouped.ts'
import type { Ratio } from '#lib/model/ratio.ts'
import type { ThoughtKind } from '#lib/model/thought.ts'
import type { LabelPick } from '#lib/model/thoughtLabel.ts'
import { type AgreementEvidence, kindAgreement } from './kindAgreement.ts'
import { total } from './total.ts'

/** A label of a person beside what the classifier says of the same thought. */
export interface JudgedThought {
  /** The rollout it stands in. */
  readonly trace: string
  /** Names the thought within everything. */
  readonly thought: string
  readonly labeller: string | null
  readonly human: ThoughtKind
  readonly classifier: ThoughtKind
  readonly blind: boolean
  readonly picked: LabelPick
}

/** Labels that speak about no thought of today: their rollout is not here, no thought has their place, the text is another. */
export interface UnmatchedLabels {
  readonly noRollout: number
  readonly noThought: number
  readonly otherText: number
}

/** Two people on the thoughts that both labelled. */
export interface LabellerPair {
  readonly a: string | null
  readonly b: string | null
  readonly agreement: AgreementEvidence
}

/** What human labels say of the classifier. First rater: people. Second: the classifier. */
export interface LabelEvidence {
  /** Labels considered, matched or not. */
  readonly labels: number
  readonly unmatched: UnmatchedLabels
  /** Thoughts on which as many labellers say one kind as another: left out. */
  readonly disputed: number
  /** Thoughts of which every label that counts was given with the classifier's kinds hidden. */
  readonly blind: Ratio
  /** How the thoughts were come by. */
  readonly picked: Readonly<Record<LabelPick, number>>
  readonly agreement: AgreementEvidence
  readonly labellers: readonly { readonly name: string | null; readonly labels: number }[]
  readonly pairs: readonly LabellerPair[]
}

/** One thought with what most of its labellers say. */
export interface SettledThought {
  readonly trace: string
  /** Names the thought within everything. */
  readonly thought: string
  readonly human: ThoughtKind
  readonly classifier: ThoughtKind
  readonly blind: boolean
  readonly picked: LabelPick
}

/**
 * Human labels against the classifier: each thought counts once, with the kind that most of its labellers gave; where
 * they are split evenly it is left out and counted. docs/metrics.md, Agreement of labels.
 */
export function labelAgreement(judged: readonly JudgedThought[], unmatched: UnmatchedLabels): LabelEvidence {
  const { settled, disputed } = settledThoughts(judged)
  const picked = (pick: LabelPick) => settled.filter((thought) => thought.picked === pick).length
  return {
    labels: judged.length + unmatched.noRollout + unmatched.noThought + unmatched.otherText,
    unmatched,
    disputed,
    blind: { count: settled.filter(({ blind }) => blind).length, of: settled.length },
    picked: { order: picked('order'), uncertain: picked('uncertain'), random: picked('random') },
    agreement: kindAgreement(
      settled.map(({ trace, human, classifier }) => ({ trace, first: human, second: classifier })),
    ),
    labellers: [...grouped(judged, ({ labeller }) => labeller ?? '').values()].map((labels) => ({
      name: labels[0]?.labeller ?? null,
      labels: labels.length,
    })),
    pairs: labellerPairs(judged),
  }
}

/** Each thought once, and how many are left out because their labellers are split evenly. */
export function settledThoughts(judged: readonly JudgedThought[]): {
  readonly settled: readonly SettledThought[]
  readonly disputed: number
} {
  const thoughts = [...grouped(judged, ({ thought }) => thought).values()]
  const settled = thoughts.flatMap((labels) => settle(labels) ?? [])
  return { settled, disputed: thoughts.length - settled.length }
}

function settle(labels: readonly JudgedThought[]): SettledThought | null {
  const [most, next] = [...grouped(labels, ({ human }) => human).values()].sort((a, b) => b.length - a.length)
  const [first] = most ?? []
  if (most === undefined || first === undefined || next?.length === most.length) return null
  const isDrawn = labels.some(({ picked }) => picked === 'random')
  return {
    trace: first.trace,
    thought: first.thought,
    human: first.human,
    classifier: first.classifier,
    blind: most.every(({ blind }) => blind),
    picked: isDrawn ? 'random' : first.picked,
  }
}

function labellerPairs(judged: readonly JudgedThought[]): readonly LabellerPair[] {
  const people = [...grouped(judged, ({ labeller }) => labeller ?? '').values()]
  return people.flatMap((ofA, at) =>
    people.slice(at + 1).flatMap((ofB): readonly LabellerPair[] => {
      const kindOfA = new Map(ofA.map(({ thought, human }) => [thought, human]))
      const both = ofB.flatMap(({ trace, thought, human }) => {
        const first = kindOfA.get(thought)
        return first === undefined ? [] : [{ trace, first, second: human }]
      })
      const [a, b] = [ofA[0]?.labeller ?? null, ofB[0]?.labeller ?? null]
      return both.length === 0 ? [] : [{ a, b, agreement: kindAgreement(both) }]
    }),
  )
}

/** Labels that are not matched, all causes together. */
export function unmatchedCount(unmatched: UnmatchedLabels): number {
  return total(Object.values(unmatched), (count) => count)
}
