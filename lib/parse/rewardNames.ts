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
  const rewardParts: Record<string, RewardPart> = {}
  const metrics: Record<string, Json> = {}
  const extras: Record<string, Json> = {}
  for (const [key, value] of Object.entries(record)) {
    const number = numberOf(value)
    if (number === undefined) extras[key] = value
    else if (partName.test(key)) rewardParts[key] = { value: number, weight: null }
    else metrics[key] = number
  }
  return { rewardParts, metrics, extras }
}
