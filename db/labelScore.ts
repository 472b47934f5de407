import { type CorrectedSharesEvidence, correctedShares } from '#lib/metrics/correctedShares.ts'
import {
  type JudgedThought,
  type LabelEvidence,
  labelAgreement,
  settledThoughts,
} from '#lib/metrics/labelAgreement.ts'
import { placeKey } from '#lib/model/thoughtLabel.ts'
import type { LabelQuery } from '#lib/query/labelQuery.ts'
import type { Db } from './open.ts'
import { kindTotals } from './queries/kindTotals.ts'
import { type LabelledThought, type LabelState, labelledThoughts } from './queries/labelledThoughts.ts'

/** What labels say of the classifier, and of the shares of the kinds that it finds. */
export type LabelScore = LabelEvidence & { readonly shares: CorrectedSharesEvidence }

/** Human labels that a query asks for against the classifier of today. */
export function labelScore(db: Db, query: LabelQuery): LabelScore {
  const all = [...labelledThoughts(db, query)]
  const count = (state: LabelState) => all.filter((one) => one.state === state).length
  const labels = all.flatMap(judged)
  const unmatched = {
    noRollout: count('no-rollout'),
    noThought: count('no-thought'),
    otherText: count('other-text'),
  }
  return {
    ...labelAgreement(labels, unmatched),
    shares: correctedShares(settledThoughts(labels).settled, kindTotals(db, query.traces)),
  }
}

/** A matched label as agreement counts it; nothing for the rest. */
export function judged({ label, thought }: LabelledThought): readonly JudgedThought[] {
  if (thought === null) return []
  const { rollout, labeller, kind, blind, picked } = label
  return [
    {
      trace: rollout,
      thought: placeKey(label),
      labeller,
      human: kind,
      classifier: thought.kind,
      blind,
      picked,
    },
  ]
}
