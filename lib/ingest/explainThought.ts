import type { Classifier } from '#lib/classify/chainClassifier.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import type { ThoughtReasons } from '#lib/model/thoughtReasons.ts'
import { segmentReasoning } from '#lib/segment/segment.ts'
import { taskOf } from './facts.ts'

/** Where a thought stands: turn, block of the turn, and where it starts in the reasoning (UTF-16). */
export interface ThoughtPlace {
  readonly turn: number
  readonly block: number
  readonly start: number
}

/** Why a thought of a rollout has its kind, by the rules of this program. Throws where no thought starts there. */
export function explainThought(
  rollout: Rollout,
  place: ThoughtPlace,
  classifier: Classifier,
): ThoughtReasons {
  const block = rollout.turns.find(({ index }) => index === place.turn)?.blocks[place.block]
  if (block?.kind !== 'reasoning')
    throw new Problem('not-found', `turn ${place.turn} has no reasoning in block ${place.block}`)
  const segments = segmentReasoning(block.text)
  const index = segments.findIndex(({ start }) => start === place.start)
  const reasons = classifier.explain(index, block.text, segments, taskOf(rollout))
  if (reasons === null)
    throw new Problem(
      'not-found',
      `no thought starts at ${place.start}; if rules have changed, run reclassify`,
    )
  return reasons
}
