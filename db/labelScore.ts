import { type JudgedThought, type LabelEvidence, labelAgreement } from '#lib/metrics/labelAgreement.ts'
import { placeKey } from '#lib/model/thoughtLabel.ts'
import type { LabelQuery } from '#lib/query/labelQuery.ts'
import type { Db } from './open.ts'
import { type LabelledThought, type LabelState, labelledThoughts } from './queries/labelledThoughts.ts'

/** Human labels that a query asks for against the classifier of today. */
export function labelScore(db: Db, query: LabelQuery): LabelEvidence {
  const all = [...labelledThoughts(db, query)]
  const count = (state: LabelState) => all.filter((one) => one.state === state).length
  return labelAgreement(all.flatMap(judged), {
    noRollout: count('no-rollout'),
    noThought: count('no-thought'),
    otherText: count('other-text'),
  })
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
