import { z } from 'zod'
import { type DraftText, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { asPrompt, readText } from './conversation.ts'
import { decodedJson } from './decodedJson.ts'
import {
  anyJson,
  extrasOf,
  looseCount,
  looseId,
  looseNumber,
  reject,
  shown,
  toReject,
} from './fieldValues.ts'
import type { DraftReject } from './format.ts'
import type { BlockSample } from './primeBlocks.ts'
import { sortedExtras } from './rewardNames.ts'

/** What the files beside the samples say. */
export interface HostedContext {
  readonly run: JsonObject | null
  /** `rollouts_per_example`; null where no metadata was given. */
  readonly groupSize: number | null
  /** Group size that the samples of a step show; null where they do not. */
  readonly seenSize?: number | null
  readonly trainerMetrics: ReadonlyMap<number, JsonObject>
}

const hostedRecord = z.object({
  run_id: z.string().min(1),
  step: looseCount,
  problem_id: looseId,
  sample_id: looseCount,
  env_name: anyJson.optional(),
  reward: looseNumber.optional(),
  advantage: looseNumber.optional(),
  prompt: anyJson,
  completion: anyJson,
  metrics: anyJson.optional(),
  timing: anyJson.optional(),
  answer: anyJson.optional(),
  info: anyJson.optional(),
  num_input_tokens: looseNumber.optional(),
  num_output_tokens: looseNumber.optional(),
})

const known = new Set(Object.keys(hostedRecord.shape))

/** A checked sample, its conversation read. */
export interface HostedSample extends BlockSample {
  readonly kind: 'sample'
  readonly step: number | null
  readonly row: z.infer<typeof hostedRecord>
  readonly prompt: DraftText
  readonly completion: DraftText
  readonly rest: JsonObject
}

/** Checks a sample; prompt, completion, metrics and timing are JSON kept as text. */
export function hostedSample(value: Json): HostedSample | DraftReject {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  const read = hostedRecord.safeParse(value)
  if (!read.success) return toReject(read.error)
  const row = read.data
  if (row.problem_id === null || row.sample_id === null) {
    return reject(row.problem_id === null ? 'problem_id' : 'sample_id', 'null: the group cannot be known')
  }
  const prompt = readText(row.prompt, 'prompt')
  if (prompt.kind === 'reject') return prompt
  const completion = readText(row.completion, 'completion')
  if (completion.kind === 'reject') return completion
  return {
    kind: 'sample',
    problem: row.problem_id,
    sampleId: row.sample_id,
    reward: row.reward ?? null,
    advantage: row.advantage ?? null,
    step: row.step,
    row,
    prompt: prompt.kind === 'messages' ? { ...prompt, messages: prompt.messages.map(asPrompt) } : prompt,
    completion,
    rest: extrasOf(value, known),
  }
}

/**
 * The draft of a sample. A problem may be drawn more than once in a step, so its group is the block of the step's
 * count of samples: `floor(sample_id / G)`.
 */
export function hostedDraft(sample: HostedSample, context: HostedContext): RolloutDraft {
  const { row, problem, sampleId, step } = sample
  const size = context.groupSize ?? context.seenSize ?? null
  const sorted = sortedExtras(objectOf(row.metrics))
  const counted = step === null ? undefined : context.trainerMetrics.get(step)
  return {
    ...emptyDraft,
    run: { key: row.run_id, source: 'field', model: textOf(context.run?.base_model) },
    split: 'train',
    step,
    stepSource: step === null ? 'none' : 'field',
    facet: textOf(row.env_name),
    nativeId: `${problem}/${sampleId}`,
    nativeIdScope: 'run',
    task: problem,
    group: size === null ? problem : `${problem}/${Math.floor(sampleId / size)}`,
    groupSource: context.groupSize === null && size !== null ? 'position' : 'native',
    groupSize: size,
    sample: sampleId,
    prompt: sample.prompt,
    completion: sample.completion,
    reward: sample.reward,
    rewardSource: sample.reward === null ? 'none' : 'field',
    rewardParts: sorted.rewardParts,
    advantage: sample.advantage,
    loggedTokens: {
      prompt: knownCount(row.num_input_tokens),
      completion: knownCount(row.num_output_tokens),
      reasoning: null,
    },
    reference: row.answer === '' ? null : (row.answer ?? null),
    metrics: sorted.metrics,
    extras: {
      ...sample.rest,
      ...sorted.extras,
      ...decodedExtras(row),
      ...(context.run === null ? {} : { run: context.run }),
      ...(counted === undefined ? {} : { trainer_metrics: counted }),
    },
  }
}

function decodedExtras(row: z.infer<typeof hostedRecord>): JsonObject {
  const { timing, info } = row
  return Object.fromEntries(
    Object.entries({ timing, info }).flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [[key, decoded(value)]],
    ),
  )
}

const decoded = (value: Json): Json => (typeof value === 'string' ? (decodedJson(value) ?? value) : value)

function objectOf(value: Json | undefined): JsonObject {
  const read = value === undefined ? null : decoded(value)
  return isJsonObject(read) ? read : {}
}

/** A count of tokens; the export writes 0 where it did not count. */
const knownCount = (count: number | null | undefined) => (count === 0 ? null : (count ?? null))
const textOf = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null)
