import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RewardPart, Status } from '#lib/model/rollout.ts'
import { verdictOf } from './correctness.ts'
import { decodedJson } from './decodedJson.ts'
import { numberOf } from './fieldValues.ts'

const groupKeys = ['group', 'group_id', 'prompt_id', 'uid', 'example_id', 'index']
/** Ids of a dataset, stable over steps; the other group keys may be drawn anew at each step. */
const taskKeys = ['task_id', 'prompt_id', 'example_id']
const referenceKeys = ['reference', 'ground_truth', 'target', 'label', 'gts', 'answer', 'solution']
const correctKeys = ['correct', 'is_correct', 'acc']

/** What the keys beside a conversation say, and which keys said it. */
export interface SideFields {
  readonly fields: Partial<RolloutDraft>
  readonly keys: readonly string[]
}

/** Reads the keys that people put beside a conversation. A known key of another shape is left to the extras. */
export function sideFields(row: JsonObject): SideFields {
  const reader = new KeyReader(row)
  const fields = {
    ...placeFields(reader),
    ...outcomeFields(reader),
    ...endFields(reader),
    reference: reader.references(),
    tools: reader.take('tools', toolsOf) ?? null,
    metrics: reader.take('metrics', (value) => (isJsonObject(value) ? value : undefined)) ?? {},
    loggedTokens: reader.take('usage', usageOf) ?? emptyDraft.loggedTokens,
    reasoning: reader.take('reasoning', textOf) ?? reader.take('reasoning_content', textOf) ?? null,
  }
  return { fields, keys: reader.used }
}

/** Takes keys off a row by what they must look like, and remembers which were taken. */
class KeyReader {
  readonly used: string[] = []
  readonly #row: JsonObject

  constructor(row: JsonObject) {
    this.#row = row
  }

  take<T>(key: string, read: (value: Json) => T | undefined): T | undefined {
    const value = this.#row[key]
    const taken = value === undefined ? undefined : read(value)
    if (taken !== undefined) this.used.push(key)
    return taken
  }

  first<T>(keys: readonly string[], read: (value: Json) => T | undefined): T | undefined {
    for (const key of keys) {
      const taken = this.take(key, read)
      if (taken !== undefined && taken !== null) return taken
    }
    return undefined
  }

  /** One reference as it stands; several by their names. */
  references(): Json {
    const found = referenceKeys.filter((key) => this.#row[key] !== undefined && this.#row[key] !== null)
    this.used.push(...found)
    const [only] = found
    if (only === undefined) return null
    if (found.length === 1) return this.#row[only] ?? null
    return Object.fromEntries(found.map((key) => [key, this.#row[key] ?? null]))
  }
}

function placeFields(reader: KeyReader): Partial<RolloutDraft> {
  const task = reader.first(taskKeys, idOf) ?? null
  const group = reader.first(groupKeys, idOf) ?? null
  const step = reader.first(['step', 'global_step'], countOf) ?? null
  return {
    nativeId: reader.take('id', idOf) ?? null,
    task,
    group,
    groupSource: group === null ? 'none' : 'native',
    sample: reader.first(['sample', 'sample_idx'], countOf) ?? null,
    step,
    stepSource: step === null ? 'none' : 'field',
    split: reader.take('split', textOf) ?? null,
  }
}

function outcomeFields(reader: KeyReader): Partial<RolloutDraft> {
  const reward = reader.first(['reward', 'score'], numberOf)
  const verdict = reader.first(correctKeys, verdictOf)
  return {
    reward: reward ?? null,
    rewardSource: reward === undefined ? 'none' : 'field',
    rewardParts: reader.take('rewards', partsOf) ?? {},
    correct: verdict?.correct ?? null,
    correctSource: verdict === undefined || verdict.correct === null ? 'none' : 'field',
    partial: verdict?.partial ?? null,
    advantage: reader.take('advantage', numberOf) ?? null,
  }
}

function endFields(reader: KeyReader): Partial<RolloutDraft> {
  const truncated = reader.take('truncated', (value) => (typeof value === 'boolean' ? value : undefined))
  const status: Status | null = truncated === true ? 'truncated' : null
  return { status, stopReason: reader.first(['stop_reason', 'finish_reason'], textOf) ?? null }
}

/** Parts of a reward by name: numbers, or objects with value and weight. */
export function partsOf(value: Json): Readonly<Record<string, RewardPart>> | undefined {
  if (!isJsonObject(value)) return undefined
  const parts: [string, RewardPart][] = []
  for (const [name, part] of Object.entries(value)) {
    const number = numberOf(isJsonObject(part) ? part.value : part)
    if (number === undefined) return undefined
    parts.push([name, { value: number, weight: isJsonObject(part) ? (numberOf(part.weight) ?? null) : null }])
  }
  return Object.fromEntries(parts)
}

/** Tools as a list, or a list left as JSON text. */
function toolsOf(value: Json): Json | undefined {
  if (typeof value !== 'string') return Array.isArray(value) ? value : undefined
  return value === '' ? undefined : (decodedJson(value) ?? value)
}

/** Token counts under the names that OpenAI and Anthropic use. */
export function usageOf(value: Json): RolloutDraft['loggedTokens'] | undefined {
  if (!isJsonObject(value)) return undefined
  const details = value.completion_tokens_details ?? value.output_tokens_details
  return {
    prompt: numberOf(value.prompt_tokens ?? value.input_tokens) ?? null,
    completion: numberOf(value.completion_tokens ?? value.output_tokens) ?? null,
    reasoning:
      numberOf(value.reasoning_tokens ?? (isJsonObject(details) ? details.reasoning_tokens : undefined)) ??
      null,
  }
}

const idOf = (value: Json) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
const textOf = (value: Json) => (typeof value === 'string' ? value : undefined)

function countOf(value: Json): number | undefined {
  const number = numberOf(value)
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}
