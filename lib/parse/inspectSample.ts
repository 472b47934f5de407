import { z } from 'zod'
import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Status } from '#lib/model/rollout.ts'
import { asPrompt } from './conversation.ts'
import {
  anyArray,
  anyJson,
  extrasOf,
  looseCount,
  looseId,
  numberOf,
  reject,
  toReject,
} from './fieldValues.ts'
import type { DraftReject, ParseResult } from './format.ts'
import type { InspectPlace } from './inspectPlace.ts'
import { inspectScores } from './inspectScores.ts'
import { readMessages } from './messages.ts'
import { usageOf } from './sideFields.ts'

const sampleShape = z.object({
  id: looseId,
  epoch: looseCount,
  input: anyJson,
  target: anyJson.optional(),
  messages: anyArray,
  output: anyJson.optional(),
})

/** Keys that are read, and those that repeat the conversation event by event: they stay in the raw record. */
const known = new Set([
  ...[...Object.keys(sampleShape.shape), 'scores', 'score', 'model_usage', 'attachments'],
  ...['events', 'transcript', 'events_data', 'timelines'],
])
const measures = ['total_time', 'working_time', 'turn_count'] as const

/** One sample of an Inspect log: its id is the group, its epoch the sample in it. */
export function inspectSample(value: JsonObject, place: InspectPlace): ParseResult {
  const read = sampleShape.safeParse(value)
  if (!read.success) return toReject(read.error)
  const sample = read.data
  if (sample.id === null) return reject('id', 'expected the id of a sample, found null')
  const output = isJsonObject(sample.output) ? sample.output : {}
  const texts = textsOf(sample.messages, { value, output })
  if (texts.kind === 'reject') return texts
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...place.fields,
    nativeId: [...(place.log === null ? [] : [place.log]), sample.id, sample.epoch].join('/'),
    task: sample.id,
    group: sample.id,
    groupSource: 'native',
    sample: sample.epoch === null ? null : Math.max(0, sample.epoch - 1),
    prompt: { kind: 'messages', messages: texts.prompt },
    completion: { kind: 'messages', messages: texts.completion },
    ...inspectScores(value.scores ?? value.score ?? null),
    ...endOf(value, output),
    reference: referenceOf(value),
    tools: null,
    loggedTokens: tokensOf(value, output, texts.completion),
    metrics: Object.fromEntries(measures.flatMap((key) => measureOf(value, key))),
    tokenData: logprobsOf(output),
    extras: { ...place.extras, ...extrasOf(restOf(value), known) },
  }
  return { kind: 'draft', draft, item: null }
}

interface SampleTexts {
  readonly kind: 'texts'
  readonly prompt: readonly DraftMessage[]
  readonly completion: readonly DraftMessage[]
}

/** The prompt ends before the first message that a model generated; a sample that failed earlier has none. */
function textsOf(
  stored: readonly Json[],
  { value, output }: { readonly value: JsonObject; readonly output: JsonObject },
): SampleTexts | DraftReject {
  const attached = isJsonObject(value.attachments) ? value.attachments : {}
  const written = stored.map((message) => summed(toolNamed(resolved(message, attached))))
  const last = choiceOf(output)?.message
  const all =
    written.some(isGenerated) || !isJsonObject(last) || !isSaying(last) ? written : [...written, last]
  const read = readMessages(all, 'messages')
  if (read.kind === 'reject') return read
  const found = all.findIndex(isGenerated)
  // Every message of ours stands for one of theirs unless a user message held results; then counting starts at the end.
  const cut = found === -1 ? read.messages.length : Math.max(0, read.messages.length - (all.length - found))
  return {
    kind: 'texts',
    prompt: read.messages.slice(0, cut).map(asPrompt),
    completion: read.messages.slice(cut),
  }
}

/** Few-shot answers come from the input; old logs name no source. */
const isGenerated = (message: Json) =>
  isJsonObject(message) && message.role === 'assistant' && message.source !== 'input'
const isSaying = (message: JsonObject) =>
  (typeof message.content === 'string' && message.content !== '') || Array.isArray(message.content)

function choiceOf(output: JsonObject): JsonObject | null {
  const [choice] = Array.isArray(output.choices) ? output.choices : []
  return isJsonObject(choice) ? choice : null
}

/** Tool messages name their function under `function`. */
function toolNamed(message: Json): Json {
  if (!isJsonObject(message) || message.role !== 'tool' || typeof message.function !== 'string')
    return message
  const { function: name, ...rest } = message
  return { name, ...rest }
}

/** Of redacted reasoning the text is encrypted; what can be read of it is the summary. */
function summed(message: Json): Json {
  if (!isJsonObject(message) || !Array.isArray(message.content)) return message
  const content = message.content.map((part: Json) =>
    isJsonObject(part) && part.redacted === true && typeof part.summary === 'string'
      ? { ...part, reasoning: part.summary }
      : part,
  )
  return { ...message, content }
}

const attachment = 'attachment://'

/** A message with the texts that stand apart from it put back, to any depth a message has. */
function resolved(value: Json, attached: JsonObject): Json {
  if (typeof value === 'string') {
    const text = value.startsWith(attachment) ? attached[value.slice(attachment.length)] : undefined
    return typeof text === 'string' ? text : value
  }
  if (Array.isArray(value)) return value.map((member) => resolved(member, attached))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolved(member, attached)]))
}

const cutReasons = new Set(['max_tokens', 'model_length', 'length'])
const abortedLimits = new Set(['operator', 'custom'])

/** An error ends a sample; a limit cuts it, or an operator stops it; else the stop reason of the last output says. */
function endOf(value: JsonObject, output: JsonObject): Pick<RolloutDraft, 'status' | 'stopReason'> {
  const limit = isJsonObject(value.limit) && typeof value.limit.type === 'string' ? value.limit.type : null
  const reason = choiceOf(output)?.stop_reason
  const stopReason = limit === null ? (typeof reason === 'string' ? reason : null) : `limit: ${limit}`
  const isFailed = value.error !== undefined && value.error !== null
  const isCut = limit !== null || (typeof reason === 'string' && cutReasons.has(reason))
  const status: Status | null = isFailed
    ? 'failed'
    : limit !== null && abortedLimits.has(limit)
      ? 'aborted'
      : isCut
        ? 'truncated'
        : null
  return { status, stopReason }
}

function referenceOf({ target, choices }: JsonObject): Json {
  if (choices === undefined || choices === null) return target ?? null
  return { target: target ?? null, choices }
}

/** Usage of all models over the whole sample; the prompt's length only where the model was asked once. */
function tokensOf(
  value: JsonObject,
  output: JsonObject,
  completion: readonly DraftMessage[],
): RolloutDraft['loggedTokens'] {
  const byModel = isJsonObject(value.model_usage) ? Object.values(value.model_usage) : []
  const usage = usageOf(byModel.length === 1 ? (byModel[0] ?? null) : (output.usage ?? null))
  if (usage === undefined) return emptyDraft.loggedTokens
  const isOnce = completion.filter(({ role }) => role === 'assistant').length === 1
  return { ...usage, prompt: isOnce ? usage.prompt : null }
}

function measureOf(value: JsonObject, key: string): [string, Json][] {
  const number = numberOf(value[key])
  return typeof number === 'number' ? [[key, number]] : []
}

/** Log-probabilities of the last output, where they were asked for. */
function logprobsOf(output: JsonObject): Json {
  const logprobs = choiceOf(output)?.logprobs
  const content =
    isJsonObject(logprobs) && Array.isArray(logprobs.content) ? logprobs.content.filter(isJsonObject) : []
  if (content.length === 0) return null
  return {
    scope: 'last_output',
    texts: content.map(({ token }) => token ?? null),
    logprobs: content.map(({ logprob }) => numberOf(logprob) ?? null),
  }
}

/** What is left without what is empty and without measures, which stand apart. */
function restOf(value: JsonObject): JsonObject {
  const isEmpty = (member: Json) =>
    member === null ||
    (Array.isArray(member) && member.length === 0) ||
    (isJsonObject(member) && Object.keys(member).length === 0)
  const measured: readonly string[] = measures
  return Object.fromEntries(
    Object.entries(value).filter(([key, member]) => !isEmpty(member) && !measured.includes(key)),
  )
}
