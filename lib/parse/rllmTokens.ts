import type { RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { numberOf } from './fieldValues.ts'

/**
 * Counts, advantage and token arrays of the steps of a trajectory, which complete dumps hold (rllm/agents/agent.py).
 * The advantage is the mean over steps, or over tokens where a step lists one for each.
 */
export function stepTokens(
  values: readonly Json[],
): Pick<RolloutDraft, 'loggedTokens' | 'advantage' | 'tokenData'> {
  const steps = values.filter(isJsonObject)
  const ids = joined(steps, 'response_ids')
  const logprobs = joined(steps, 'logprobs').map((value) => numberOf(value) ?? null)
  const prompt = steps[0]?.prompt_ids
  const isTold = ids.length > 0
  return {
    loggedTokens: {
      prompt: isTold && Array.isArray(prompt) ? prompt.length : null,
      completion: isTold ? ids.length : null,
      reasoning: null,
    },
    advantage: meanOf(steps.flatMap(({ advantage }) => advantage ?? [])),
    tokenData: isTold
      ? { scope: 'sampled', ids, ...(logprobs.length === ids.length ? { logprobs } : {}) }
      : null,
  }
}

const joined = (steps: readonly JsonObject[], key: string): readonly Json[] =>
  steps.flatMap((step) => (Array.isArray(step[key]) ? step[key] : []))

/** Null without a number; equal numbers give that number, free of rounding. */
export function meanOf(values: readonly Json[]): number | null {
  const numbers = values.map(numberOf).filter((value) => typeof value === 'number')
  const [first] = numbers
  if (first === undefined) return null
  if (numbers.every((number) => number === first)) return first
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
