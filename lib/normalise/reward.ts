import type { RolloutDraft } from '#lib/model/draft.ts'
import type { RewardPart, Rollout } from '#lib/model/rollout.ts'

/** The number, or null where it is absent, NaN or infinite. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}

/**
 * The reward of a draft with its parts, non-finite numbers as null. A total is made from parts or from `correct` only
 * where the draft names that source.
 */
export function rewardOf(draft: RolloutDraft): Pick<Rollout, 'reward' | 'rewardSource' | 'rewardParts'> {
  const rewardParts = Object.fromEntries(
    Object.entries(draft.rewardParts).map(([name, { value, weight }]) => [
      name,
      { value: finite(value), weight: finite(weight) },
    ]),
  )
  const reward = finite(draft.reward) ?? derived(draft, Object.values(rewardParts))
  return { reward, rewardSource: reward === null ? 'none' : draft.rewardSource, rewardParts }
}

function derived(draft: RolloutDraft, parts: readonly RewardPart[]): number | null {
  if (draft.rewardSource === 'from_correct' && draft.correct !== null) return draft.correct ? 1 : 0
  return draft.rewardSource === 'sum' ? weightedSum(parts) : null
}

/** A part without a value did not apply to this rollout and is left out, as TRL leaves it out; no part, no sum. */
function weightedSum(parts: readonly RewardPart[]): number | null {
  const terms = parts.flatMap(({ value, weight }) => (value === null ? [] : [value * (weight ?? 1)]))
  return terms.length === 0 ? null : terms.reduce((sum, term) => sum + term, 0)
}
