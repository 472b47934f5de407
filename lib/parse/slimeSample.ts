import type { DraftText, RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { type Status, statuses } from '#lib/model/rollout.ts'
import { asPrompt, readText } from './conversation.ts'
import { verdictOf } from './correctness.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { DraftReject } from './format.ts'
import { slimeTokens, tokenKeys } from './slimeTokens.ts'

/** A sample of slime in our words, and the ids that tell parts of one rollout. */
export interface SlimeSample {
  readonly kind: 'sample'
  readonly draft: RolloutDraft
  readonly index: string | null
  /** Shared by the samples that one rollout was cut into; earlier `rollout_id`, later `group_id`. */
  readonly whole: string | null
}

/** True for a sample as `Sample.to_dict` of slime/utils/types.py gives it. */
export function isSlimeSample(value: Json | undefined): value is JsonObject {
  return (
    isJsonObject(value) &&
    value.response !== undefined &&
    value.prompt !== undefined &&
    value.response_length !== undefined &&
    (value.index !== undefined || value.group_index !== undefined)
  )
}

const known = new Set([
  ...['group_index', 'index', 'prompt', 'response', 'label', 'reward', 'non_generation_time'],
  ...tokenKeys,
])

/** Reads a sample; `base` holds what the file says of all of them. */
export function slimeSample(value: JsonObject, base: RolloutDraft): SlimeSample | DraftReject {
  const prompt = promptOf(value.prompt)
  if (prompt.kind === 'reject') return prompt
  const completion = readText(value.response, 'response')
  if (completion.kind === 'reject') return completion
  const reward = rewardOf(value.reward ?? null)
  if (reward.kind === 'reject') return reward
  const status = statusOf(value.status)
  const isLeftOut = typeof value.remove_sample === 'boolean' ? value.remove_sample : null
  const group = idOf(value.group_index)
  const read = new Set([
    ...known,
    ...(status === null ? [] : ['status']),
    ...(isLeftOut === null ? [] : ['remove_sample']),
  ])
  const draft: RolloutDraft = {
    ...base,
    group,
    groupSource: group === null ? 'none' : 'native',
    prompt,
    completion,
    ...reward.fields,
    status,
    // What is left out of the loss is in the file all the same; evaluations are never trained on.
    trained: base.split === 'eval' || isLeftOut === null ? null : !isLeftOut,
    reference: value.label ?? null,
    ...slimeTokens(value),
    metrics: metricsOf(value),
    extras: { ...base.extras, ...extrasOf(value, read), ...reward.rest },
  }
  const index = idOf(value.index)
  return { kind: 'sample', draft, index, whole: idOf(value.rollout_id) ?? idOf(value.group_id) }
}

function promptOf(value: Json | undefined): DraftText | DraftReject {
  const read = readText(value, 'prompt')
  return read.kind === 'messages' ? { ...read, messages: read.messages.map(asPrompt) } : read
}

interface RewardRead {
  readonly kind: 'reward'
  readonly fields: Partial<RolloutDraft>
  readonly rest: JsonObject
}

/** Names of the number that is trained on, the likelier first; text may spell them. */
const totals = ['score', 'reward']

/**
 * The reward: a number, or what a reward function returned by name. Which name the trainer used (`--reward-key`) is not
 * in the file: `score`, else `reward`, else the only number. Every number is a part; what is no number is kept.
 */
function rewardOf(value: Json): RewardRead | DraftReject {
  if (!isJsonObject(value)) {
    const reward = numberOf(value)
    if (reward === undefined)
      return reject('reward', `expected a number or numbers by name, found ${shown(value)}`)
    const fields = { reward, rewardSource: reward === null ? 'none' : 'field' } as const
    return { kind: 'reward', fields, rest: {} }
  }
  const numbers = Object.entries(value).flatMap(([name, part]): [string, number | null][] => {
    const number = typeof part === 'string' && !totals.includes(name) ? undefined : numberOf(part)
    return number === undefined ? [] : [[name, number]]
  })
  const total =
    totals.map((name) => numbers.find(([other]) => other === name)).find((found) => found !== undefined) ??
    (numbers.length === 1 ? numbers[0] : undefined)
  const verdict = verdictOf(value.acc)
  const named = new Set(numbers.map(([name]) => name))
  const others = Object.entries(value).filter(
    ([name, other]) => !named.has(name) && (name !== 'pred' || typeof other !== 'string'),
  )
  return {
    kind: 'reward',
    fields: {
      reward: total?.[1] ?? null,
      rewardSource: (total?.[1] ?? null) === null ? 'none' : 'field',
      rewardParts: Object.fromEntries(numbers.map(([name, part]) => [name, { value: part, weight: null }])),
      correct: verdict?.correct ?? null,
      correctSource: (verdict?.correct ?? null) === null ? 'none' : 'field',
      partial: verdict?.partial ?? null,
      answer: typeof value.pred === 'string' ? value.pred : null,
    },
    rest: others.length === 0 ? {} : { reward: Object.fromEntries(others) },
  }
}

/** The status by its value; a member of the enumeration may be left as text: `Status.COMPLETED`. */
function statusOf(value: Json | undefined): Status | null {
  if (typeof value !== 'string') return null
  const name = value.toLowerCase().replace(/^(?:sample\.)?status\./, '')
  return statuses.find((status) => status === name) ?? null
}

/** Times, and the policy versions of the first and last call where they are numbers; the whole list is kept beside. */
function metricsOf(sample: JsonObject): Readonly<Record<string, Json>> {
  const versions = Array.isArray(sample.weight_versions) ? sample.weight_versions : []
  const named: readonly (readonly [string, Json | undefined])[] = [
    ['non_generation_time', sample.non_generation_time],
    ['first_weight_version', versions[0]],
    ['last_weight_version', versions.at(-1)],
  ]
  return Object.fromEntries(
    named.flatMap(([name, value]) => {
      const number = numberOf(value)
      return number === undefined || number === null ? [] : [[name, number]]
    }),
  )
}

function idOf(value: Json | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
