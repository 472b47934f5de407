import type { RolloutDraft } from '#lib/model/draft.ts'
import type { Json, JsonObject } from '#lib/model/json.ts'
import { numberOf } from './fieldValues.ts'

/** Arrays over the response and what they are called here. */
const streams = [
  ['rollout_log_probs', 'logprobs'],
  ['teacher_log_probs', 'teacher_logprobs'],
] as const

/** Keys of a sample that its token arrays are read from. */
export const tokenKeys = ['tokens', 'response_length', 'loss_mask', ...streams.map(([key]) => key)] as const

/**
 * Counts and per-token arrays of a sample. `tokens` are prompt and response, the other arrays cover the response alone:
 * they are widened to all tokens, null over the prompt. An array of another length stands under `extra` as it is.
 */
export function slimeTokens(sample: JsonObject): Pick<RolloutDraft, 'loggedTokens' | 'tokenData'> {
  const ids = Array.isArray(sample.tokens) ? sample.tokens : []
  const length = numberOf(sample.response_length) ?? null
  const isCut = length !== null && Number.isInteger(length) && length >= 0 && length <= ids.length
  const prompt = isCut && ids.length > 0 ? ids.length - length : null
  const before = (value: Json) => Array.from({ length: prompt ?? 0 }, () => value)
  const arrays: [string, Json][] = []
  const extra: [string, Json][] = []
  for (const [key, name, filling] of [['loss_mask', 'mask', 0] as const, ...streams.map(withNull)]) {
    const values = sample[key]
    if (values === undefined || values === null) continue
    const fits = Array.isArray(values) && (prompt === null ? ids.length === 0 : values.length === length)
    if (fits) arrays.push([name, [...before(filling), ...values]])
    else extra.push([key, values])
  }
  const isTold = ids.length + arrays.length + extra.length > 0
  return {
    loggedTokens: { prompt, completion: length, reasoning: null },
    tokenData: isTold
      ? {
          scope: ids.length > 0 ? 'sequence' : 'completion',
          ...(ids.length > 0 ? { ids } : {}),
          ...Object.fromEntries(arrays),
          ...(extra.length > 0 ? { extra: Object.fromEntries(extra) } : {}),
        }
      : null,
  }
}

function withNull([key, name]: (typeof streams)[number]): readonly [string, string, null] {
  return [key, name, null]
}
