import type { Json, JsonObject } from '#lib/model/json.ts'
import type { RewardPart } from '#lib/model/rollout.ts'
import { numberOf } from './fieldValues.ts'

/** Names under which reward functions return parts of a reward. */
const partName = /reward|score|acc(?:uracy)?(?![a-z])|format|penalty|bonus/i

/** Extra fields of a record, told apart by what they are. */
export interface SortedExtras {
  readonly rewardParts: Readonly<Record<string, RewardPart>>
  readonly metrics: Readonly<Record<string, Json>>
  readonly extras: JsonObject
}

/**
 * Sorts the extras of a reward function: numbers and booleans are reward parts where the name says so, else metrics;
 * anything else stays an extra.
 */
export function sortedExtras(record: JsonObject): SortedExtras {
  const rewardParts: [string, RewardPart][] = []
  const metrics: [string, Json][] = []
  const extras: [string, Json][] = []
  for (const [key, value] of Object.entries(record)) {
    const number = numberOf(value)
    if (number === undefined) extras.push([key, value])
    else if (partName.test(key)) rewardParts.push([key, { value: number, weight: null }])
    else metrics.push([key, number])
  }
  return {
    // Keys come from the dump, `__proto__` among them: only fromEntries makes each a key like any other.
    rewardParts: Object.fromEntries(rewardParts),
    metrics: Object.fromEntries(metrics),
    extras: Object.fromEntries(extras),
  }
}
