import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'

interface Stretch {
  readonly ids: readonly Json[]
  readonly mask: readonly Json[]
  readonly logprobs: readonly Json[]
}

/**
 * Per-token arrays of a `trajectory` (one entry per model call, each with the whole prompt so far). Where every call
 * goes on from the tokens of the one before it they are one sequence; else each call keeps its own. Log-probs stand at
 * sampled tokens alone. Null where no call kept tokens.
 */
export function trajectoryTokens(trajectory: Json): Json {
  if (!Array.isArray(trajectory)) return null
  const calls = trajectory.flatMap((step) =>
    isJsonObject(step) && isJsonObject(step.tokens) ? [step.tokens] : [],
  )
  if (calls.length === 0) return null
  let whole: Stretch | null = { ids: [], mask: [], logprobs: [] }
  for (const call of calls) whole = whole === null ? null : extended(whole, call)
  if (whole !== null) return { scope: 'sequence', ...whole }
  return { scope: 'calls', calls }
}

/** The sequence with the new prompt tokens and the completion of a further call; null where the call starts anew. */
function extended(before: Stretch, call: JsonObject): Stretch | null {
  const prompt = listOf(call.prompt_ids)
  const completion = listOf(call.completion_ids)
  if (before.ids.some((id, index) => prompt[index] !== id)) return null
  const added = prompt.length - before.ids.length
  const mask = listOf(call.completion_mask)
  const logprobs = listOf(call.completion_logprobs)
  return {
    ids: [...before.ids, ...prompt.slice(before.ids.length), ...completion],
    mask: [...before.mask, ...filled(added, 0), ...completion.map((_, index) => Number(mask[index] ?? 1))],
    logprobs: [
      ...before.logprobs,
      ...filled(added, null),
      ...completion.map((_, index) => logprobs[index] ?? null),
    ],
  }
}

/** A call without its token arrays, which stand in the token data. */
export function withoutTokens(step: Json): Json {
  if (!isJsonObject(step)) return step
  const { tokens: _tokens, ...rest } = step
  return rest
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const filled = (length: number, value: Json): readonly Json[] => Array.from({ length }, () => value)
