import type { RolloutDraft } from '#lib/model/draft.ts'
import type { Json, JsonObject } from '#lib/model/json.ts'
import { numberOf } from './fieldValues.ts'
import { meanOf } from './rllmTokens.ts'

/** Which tokens were sampled and trained, padding cut off; null where the row does not say. */
export function maskOf(mask: Json, length: number | null): readonly boolean[] | null {
  if (!Array.isArray(mask)) return null
  return mask.slice(0, length ?? mask.length).map((value) => numberOf(value) === 1)
}

const arrays = [
  ['token_ids', 'ids'],
  ['token_loss_mask', 'mask'],
  ['advantages', 'advantages'],
  ['generation_logprobs', 'logprobs'],
  ['prev_logprobs', 'trainer_logprobs'],
] as const

/**
 * Counts, advantage and token arrays of a row, padding cut off. The advantage is the mean over trained tokens, since
 * the trainer stores one for each token. `inner` takes a field out of its list of one.
 */
export function nemoTokens(
  row: JsonObject,
  inner: (key: string) => Json,
  mask: readonly boolean[] | null,
): Pick<RolloutDraft, 'loggedTokens' | 'advantage' | 'tokenData' | 'metrics'> {
  const length = numberOf(inner('input_lengths')) ?? null
  const found = arrays.flatMap(([key, name]): [string, Json][] => {
    const values = row[key] === undefined ? null : inner(key)
    return Array.isArray(values) ? [[name, values.slice(0, length ?? values.length)]] : []
  })
  const advantages = inner('advantages')
  const first = mask?.indexOf(true) ?? -1
  return {
    loggedTokens: {
      prompt: first === -1 ? null : first,
      completion: mask === null ? null : mask.filter(Boolean).length,
      reasoning: null,
    },
    advantage: Array.isArray(advantages)
      ? meanOf(advantages.filter((_, at) => mask === null || mask[at] === true))
      : (numberOf(advantages) ?? null),
    tokenData: found.length === 0 ? null : { scope: 'sequence', ...Object.fromEntries(found) },
    metrics: length === null ? {} : { input_lengths: length },
  }
}
