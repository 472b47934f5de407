import { z } from 'zod'
import type { Json, JsonObject } from '#lib/model/json.ts'
import { selections, statuses } from '#lib/model/rollout.ts'
import {
  anyArray,
  anyJson,
  anyObject,
  looseCount,
  looseId,
  looseNumber,
  looseText,
  shown,
} from './fieldValues.ts'

const flag = z.boolean().nullish()
const optional = <T extends z.ZodType>(schema: T) => schema.optional()

const place = {
  run: z.string().min(1).nullish(),
  split: z.string().min(1).nullish(),
  step: optional(looseCount),
}

/** The line that names the run; it holds for the lines after it. */
export const runLine = z.object({
  type: z.literal('run'),
  schema: optional(anyJson),
  run: z.string().min(1),
  model: z.string().nullish(),
  selection: z.enum(selections).nullish(),
  correct_rule: z.object({ on: z.string().min(1), at_least: z.number() }).nullish(),
  reward_spec: optional(anyObject),
  /** Group size, where the run samples all its prompts alike. */
  sampling: optional(anyJson),
})
export type RunLine = z.infer<typeof runLine>

/** Prompt, tools and reference, once for all rollouts of a group. */
export const groupLine = z.object({
  type: z.literal('group'),
  ...place,
  group: looseId,
  task: optional(looseId),
  dataset: z.string().nullish(),
  prompt: anyJson,
  tools: optional(anyArray),
  reference: optional(anyJson),
  size: optional(looseCount),
})
export type GroupLine = z.infer<typeof groupLine>

/** One rollout. Values that only pass through are checked for nothing but their kind. */
export const rolloutLine = z.object({
  type: z.literal('rollout').optional(),
  ...place,
  id: optional(looseId),
  group: optional(looseId),
  sample: optional(looseCount),
  task: optional(looseId),
  dataset: z.string().nullish(),
  prompt: optional(anyJson),
  completion: optional(anyJson),
  messages: optional(anyArray),
  prompt_messages: optional(looseCount),
  reasoning: optional(looseText),
  tools: optional(anyJson),
  reference: optional(anyJson),
  reward: optional(looseNumber),
  rewards: optional(anyJson),
  correct: optional(anyJson),
  judgements: optional(anyArray),
  advantage: optional(looseNumber),
  status: z.enum(statuses).nullish(),
  truncated: flag,
  stop_reason: optional(looseText),
  trained: flag,
  tokens: optional(anyJson),
  seconds: optional(looseNumber),
  cost: optional(looseNumber),
  answer: optional(anyJson),
  metrics: optional(anyJson),
  token_data: optional(anyJson),
})
export type RolloutLine = z.infer<typeof rolloutLine>

/** Per-token arrays of one rollout. */
export const tokensLine = z.object({ type: z.literal('tokens'), rollout: looseId, ...place })

/** Labels on stretches of reasoning, by one labeller. */
export const labelsLine = z.object({
  type: z.literal('labels'),
  rollout: looseId,
  ...place,
  by: z.string(),
  units: z.array(
    z.looseObject({
      turn: z.number().int().min(0).optional(),
      start: z.number().int().min(0),
      end: z.number().int().min(0),
      label: z.string(),
    }),
  ),
})

const arrayNames = [
  ...['ids', 'texts', 'mask', 'offsets', 'logprobs', 'trainer_logprobs', 'reference_logprobs'],
  ...['teacher_logprobs', 'entropies', 'advantages', 'rewards'],
]

/** What is wrong with per-token arrays: one is no array, or two differ in length; null where all is well. */
export function tokenArrayFault(arrays: JsonObject): string | null {
  let first: { readonly name: string; readonly length: number } | null = null
  for (const name of arrayNames) {
    const value: Json | undefined = arrays[name]
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) return `${name}: expected an array, found ${shown(value)}`
    if (first === null) first = { name, length: value.length }
    else if (first.length !== value.length) {
      return `${first.name} has ${first.length} entries and ${name} ${value.length}: all must have the same length`
    }
  }
  return null
}

/** Per-token arrays as logged, with a mark where offsets count Unicode code points and not UTF-16 units. */
export function markedTokens(arrays: JsonObject): JsonObject {
  return arrays.offsets === undefined ? arrays : { ...arrays, codePoints: true }
}
