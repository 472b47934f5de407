import { z } from 'zod'
import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey, Status } from '#lib/model/rollout.ts'
import { asPrompt } from './conversation.ts'
import { verdictOf } from './correctness.ts'
import {
  anyJson,
  anyObject,
  extrasOf,
  looseCount,
  looseNumber,
  numberOf,
  reject,
  shown,
  toReject,
} from './fieldValues.ts'
import type { DraftReject, ParseResult } from './format.ts'
import { type MessagesRead, readMessages } from './messages.ts'
import { isResponsesItem, responsesMessages } from './responsesItems.ts'
import { sortedExtras } from './rewardNames.ts'
import { usageOf } from './sideFields.ts'

const gymRow = z.object({
  responses_create_params: anyObject,
  response: anyObject.optional(),
  reward: looseNumber.optional(),
  agent_ref: anyJson.optional(),
  _ng_task_index: looseCount.optional(),
  _ng_rollout_index: looseCount.optional(),
  _ng_attempt_index: looseCount.optional(),
})

type GymRow = z.infer<typeof gymRow>

/** What the path says about every row of a file. */
export type GymPlace = Pick<RolloutDraft, 'split' | 'step' | 'stepSource'> & { readonly run: RunKey }

const correctKeys = ['is_correct', 'correct', 'resolved']
const answerKeys = ['extracted_answer', 'predicted_answer', 'model_answer']
const referenceKeys = ['expected_answer', 'expected_output', 'ground_truth', 'reference']
const known = new Set([
  ...Object.keys(gymRow.shape),
  ...[...correctKeys, ...answerKeys, ...referenceKeys, 'truncated', 'mask_sample', '_ng_failure_class'],
])

/** The rollout of one row: the request as prompt, the items of the response as completion. */
export function parseGymRow(value: Json, place: GymPlace): ParseResult {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  const read = gymRow.safeParse(value)
  if (!read.success) return toReject(read.error)
  const row = read.data
  const response = row.response ?? null
  const failure = typeof value._ng_failure_class === 'string' ? value._ng_failure_class : null
  if (response === null && failure === null)
    return reject('response', 'no response: inputs without a rollout')
  const texts = textsOf(row.responses_create_params, response)
  if (texts.kind === 'reject') return texts
  const agent = isJsonObject(row.agent_ref) ? row.agent_ref.name : row.agent_ref
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...place,
    run: { ...place.run, model: modelOf(response) },
    facet: typeof agent === 'string' ? agent : null,
    ...placeOf(row),
    prompt: { kind: 'messages', messages: texts.prompt.map(asPrompt) },
    completion:
      texts.completion === null
        ? { kind: 'text', text: '' }
        : { kind: 'messages', messages: texts.completion },
    reward: row.reward ?? null,
    rewardSource: row.reward === undefined ? 'none' : 'field',
    ...verdictFields(value),
    ...endOf(value, response, failure),
    answer: firstOf(value, answerKeys, (found) => (typeof found === 'string' ? found : undefined)) ?? null,
    reference: firstOf(value, referenceKeys, (found) => found ?? undefined) ?? null,
    tools: row.responses_create_params.tools ?? null,
    tokenData: tokensOf(response),
    ...sideFields({ value, row, response, calls: modelCalls(texts.completion ?? []) }),
  }
  return { kind: 'draft', draft, item: null }
}

/** The index of the task is the group; with attempts, several rows may share a rollout index. */
function placeOf(row: GymRow): Partial<RolloutDraft> {
  const {
    _ng_task_index: task = null,
    _ng_rollout_index: sample = null,
    _ng_attempt_index: attempt = null,
  } = row
  const instance = isJsonObject(row.responses_create_params.metadata)
    ? row.responses_create_params.metadata.instance_id
    : null
  return {
    task: typeof instance === 'string' ? instance : null,
    group: task === null ? null : String(task),
    groupSource: task === null ? 'none' : 'native',
    sample,
    nativeId: task === null || sample === null || !attempt ? null : `${task}/${sample}/${attempt}`,
  }
}

interface GymTexts {
  readonly kind: 'texts'
  readonly prompt: readonly DraftMessage[]
  /** Null where the attempt failed before the model answered. */
  readonly completion: readonly DraftMessage[] | null
}

function textsOf(request: JsonObject, response: JsonObject | null): GymTexts | DraftReject {
  const prompt = promptOf(request)
  if (prompt.kind === 'reject') return prompt
  if (response === null) return { kind: 'texts', prompt: prompt.messages, completion: null }
  if (!Array.isArray(response.output))
    return reject('response.output', `expected an array, found ${shown(response.output)}`)
  const summaryIsWhole = !isHosted(response.model)
  const completion = responsesMessages(response.output, 'response.output', { summaryIsWhole })
  if (completion.kind === 'reject') return completion
  return { kind: 'texts', prompt: prompt.messages, completion: completion.messages }
}

/** Models whose summaries are summaries: those that their maker hosts. Servers of local models put all of it there. */
const isHosted = (model: Json | undefined) =>
  typeof model === 'string' && /^(?:[\w.-]+\/)*(?:gpt-(?!oss)|o\d)/i.test(model)

/** Instructions, then the input; agents that build their own prompt leave it empty and name the problem in metadata. */
function promptOf(request: JsonObject): MessagesRead {
  const { input, instructions, metadata } = request
  const problem = isJsonObject(metadata) ? metadata.problem_statement : null
  const asked = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  if (!Array.isArray(asked))
    return reject('responses_create_params.input', `expected text or messages, found ${shown(input)}`)
  const given: readonly Json[] =
    asked.length === 0 && typeof problem === 'string' ? [{ role: 'user', content: problem }] : asked
  const system = typeof instructions === 'string' ? [{ role: 'system', content: instructions }] : []
  const all = [...system, ...given]
  const field = 'responses_create_params.input'
  return all.some((item) => isJsonObject(item) && isResponsesItem(item))
    ? responsesMessages(all, field, { summaryIsWhole: true })
    : readMessages(all, field)
}

/** A server without a name calls its model `model`. */
function modelOf(response: JsonObject | null): string | null {
  return typeof response?.model === 'string' && response.model !== 'model' ? response.model : null
}

function verdictFields(value: JsonObject): Partial<RolloutDraft> {
  const verdict = firstOf(value, correctKeys, verdictOf)
  if (verdict === undefined) return {}
  const { correct, partial } = verdict
  return { correct, correctSource: correct === null ? 'none' : 'field', partial }
}

function endOf(
  value: JsonObject,
  response: JsonObject | null,
  failure: string | null,
): Partial<RolloutDraft> {
  const details = isJsonObject(response?.incomplete_details) ? response.incomplete_details.reason : null
  const reasons = [failure, details, response?.status].filter((reason) => typeof reason === 'string')
  const status: Status | null = failure !== null ? 'failed' : value.truncated === true ? 'truncated' : null
  return { status, stopReason: reasons[0] ?? null, trained: value.mask_sample === true ? false : null }
}

function firstOf<T>(
  value: JsonObject,
  keys: readonly string[],
  read: (found: Json | undefined) => T | undefined,
): T | undefined {
  for (const key of keys) {
    const found = read(value[key])
    if (found !== undefined) return found
  }
  return undefined
}

/** Stretches that the model wrote without a result or an answer of the user between. */
const modelCalls = (completion: readonly DraftMessage[]) =>
  completion.filter(({ role }) => role === 'assistant').length

interface GymSides {
  readonly value: JsonObject
  readonly row: GymRow
  readonly response: JsonObject | null
  readonly calls: number
}

/** Counts, parts of the reward, metrics and what is left. Usage sums over calls, so only a single one tells the prompt. */
function sideFields({ value, row, response, calls }: GymSides): Partial<RolloutDraft> {
  const usage = usageOf(response?.usage ?? null) ?? emptyDraft.loggedTokens
  const sides = sortedExtras(extrasOf(value, known))
  const attempt = row._ng_attempt_index ?? null
  const input: readonly [string, Json][] =
    usage.prompt !== null && calls > 1 ? [['input_tokens', usage.prompt]] : []
  const tries: readonly [string, Json][] = attempt === null ? [] : [['attempt', attempt]]
  return {
    loggedTokens: {
      prompt: calls > 1 ? null : usage.prompt,
      completion: usage.completion,
      // Local servers leave this at 0 whatever the model thought.
      reasoning: usage.reasoning === 0 ? null : usage.reasoning,
    },
    rewardParts: sides.rewardParts,
    metrics: { ...sides.metrics, ...Object.fromEntries([...input, ...tries]) },
    extras: {
      ...sides.extras,
      ...unusedKeys(value),
      responses_create_params: settled(row.responses_create_params, ['input', 'tools', 'instructions']),
      ...(response === null ? {} : { response: settled(response, ['output', 'tools', 'usage', 'model']) }),
    },
  }
}

/** Keys that were read as something, but where another key or shape was taken. */
function unusedKeys(value: JsonObject): JsonObject {
  const agent: JsonObject = isJsonObject(value.agent_ref) ? { agent_ref: value.agent_ref } : {}
  const named = [...correctKeys.slice(1), ...answerKeys.slice(1), ...referenceKeys.slice(1), 'mask_sample']
  const kept = named.filter((key) => value[key] !== undefined && value[key] !== null)
  return { ...agent, ...Object.fromEntries(kept.map((key) => [key, value[key] ?? null])) }
}

/** An object without some keys and without what is null or empty. */
function settled(object: JsonObject, without: readonly string[]): JsonObject {
  const kept = Object.entries(object).filter(
    ([key, value]) =>
      !without.includes(key) && value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(kept)
}

/** Ids and log-probabilities of what was sampled, which stand on the last item of each call of the model. */
function tokensOf(response: JsonObject | null): Json {
  const items = Array.isArray(response?.output) ? response.output.filter(isJsonObject) : []
  const told = items.filter((item) => Array.isArray(item.generation_token_ids))
  if (told.length === 0) return null
  const joined = (key: string) => told.flatMap((item) => (Array.isArray(item[key]) ? item[key] : []))
  const ids = joined('generation_token_ids')
  const logprobs = joined('generation_log_probs').map((number) => numberOf(number) ?? null)
  return { scope: 'sampled', ids, ...(logprobs.length === ids.length ? { logprobs } : {}) }
}
