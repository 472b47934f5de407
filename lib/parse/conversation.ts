import type { DraftMessage, DraftText } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { decodedJson } from './decodedJson.ts'
import { reject, shown } from './fieldValues.ts'
import type { DraftReject } from './format.ts'
import { isAssistant, isConversation, readMessages } from './messages.ts'

const wholeKeys = ['messages', 'conversation', 'conversations', 'items']
const promptKeys = ['prompt', 'problem', 'question', 'query', 'instruction', 'input']
const completionKeys = ['completion', 'response', 'output', 'generation']

/** Prompt and completion of a row, and the keys they were read from. */
export interface Conversation {
  readonly kind: 'conversation'
  readonly prompt: DraftText
  readonly completion: DraftText
  readonly keys: readonly string[]
}

/** The key under which a row keeps its whole conversation; undefined where it keeps none. */
export function wholeKeyOf(row: JsonObject): string | undefined {
  return wholeKeys.find((key) => listOf(row[key]) !== undefined)
}

/** A conversation as a list, or as the JSON text of one. */
function listOf(value: Json | undefined): readonly Json[] | undefined {
  const list = typeof value === 'string' && value.startsWith('[{') ? decodedJson(value) : value
  return isConversation(list) ? list : undefined
}

/** The key of the prompt, beside which a completion may stand. */
export function promptKeyOf(row: JsonObject): string | undefined {
  return promptKeys.find((key) => isText(row[key]))
}

/** The key of the completion; undefined where the row has none. */
export function completionKeyOf(row: JsonObject): string | undefined {
  return completionKeys.find((key) => isText(row[key]) || isMessage(row[key]))
}

/** True for a row that holds what a model wrote. */
export function hasCompletion(row: JsonObject): boolean {
  const whole = wholeKeyOf(row)
  if (whole !== undefined)
    return listOf(row[whole])?.some(isAssistant) === true || answerKeyOf(row, whole) !== undefined
  return promptKeyOf(row) !== undefined && completionKeyOf(row) !== undefined
}

/** The key of an answer that stands beside messages which wait for one. */
function answerKeyOf(row: JsonObject, whole: string): string | undefined {
  const last = listOf(row[whole])?.at(-1)
  return last === undefined || isAssistant(last) ? undefined : completionKeyOf(row)
}

const isMessage = (value: Json | undefined): value is JsonObject => isJsonObject(value) && isAssistant(value)

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' || isConversation(value)
}

const asArray = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** Reads the conversation of a row, under whichever of the known keys it stands. */
export function readConversation(row: JsonObject): Conversation | DraftReject {
  const whole = wholeKeyOf(row)
  if (whole !== undefined) return wholeConversation(row, whole)
  const misshapen = wholeKeys.find((key) => row[key] !== undefined && row[key] !== null)
  const faulty = misshapen === undefined ? undefined : readMessages(asArray(row[misshapen]), misshapen)
  if (faulty?.kind === 'reject') return faulty
  const promptKey = promptKeyOf(row)
  if (promptKey === undefined) {
    return misshapen === undefined
      ? reject('prompt', 'no prompt and no messages')
      : reject(misshapen, `expected messages with a role, found ${shown(row[misshapen])}`)
  }
  const completionKey = completionKeyOf(row)
  if (completionKey === undefined) return reject('completion', 'no completion: a prompt without a rollout')
  return pairConversation(row, promptKey, completionKey)
}

function wholeConversation(row: JsonObject, key: string): Conversation | DraftReject {
  const read = readMessages(listOf(row[key]) ?? [], key)
  if (read.kind === 'reject') return read
  const system = leadingSystem(row)
  const messages = [...system, ...read.messages]
  const used = system.length > 0 ? [key, 'system'] : [key]
  const answer = answerKeyOf(row, key)
  if (answer !== undefined) {
    const completion = readText(row[answer], answer)
    if (completion.kind === 'reject') return completion
    const prompt: DraftText = { kind: 'messages', messages: messages.map(asPrompt) }
    return { kind: 'conversation', prompt, completion, keys: [...used, answer] }
  }
  const sampled = messages.findIndex((message) => message.role === 'assistant' && message.sampled)
  const first = sampled === -1 ? messages.findIndex(({ role }) => role === 'assistant') : sampled
  if (first === -1) return reject(key, 'no assistant message: a prompt without a rollout')
  return {
    kind: 'conversation',
    prompt: { kind: 'messages', messages: messages.slice(0, first) },
    completion: { kind: 'messages', messages: messages.slice(first) },
    keys: used,
  }
}

/** ShareGPT, Alpaca and Anthropic rows keep the system prompt beside the conversation, as text or as blocks. */
function leadingSystem(row: JsonObject): readonly DraftMessage[] {
  const isBlocks = Array.isArray(row.system) && row.system.length > 0
  if (!isBlocks && (typeof row.system !== 'string' || row.system === '')) return []
  const read = readMessages([{ role: 'system', content: row.system ?? null }], 'system')
  return read.kind === 'messages' ? read.messages : []
}

function pairConversation(
  row: JsonObject,
  promptKey: string,
  completionKey: string,
): Conversation | DraftReject {
  const prompt = promptText(row, promptKey)
  if (prompt.kind === 'reject') return prompt
  const completion = readText(row[completionKey], completionKey)
  if (completion.kind === 'reject') return completion
  const system = leadingSystem(row)
  const isAlpaca = promptKey === 'instruction' && typeof row.input === 'string'
  return {
    kind: 'conversation',
    prompt: system.length === 0 ? prompt : { kind: 'messages', messages: [...system, ...asMessages(prompt)] },
    completion,
    keys: [
      promptKey,
      completionKey,
      ...(isAlpaca ? ['input'] : []),
      ...(system.length > 0 ? ['system'] : []),
    ],
  }
}

/** The prompt; Alpaca rows split it into an instruction and its input. Earlier answers in it are not sampled here. */
function promptText(row: JsonObject, key: string): DraftText | DraftReject {
  const input = row.input
  if (
    key === 'instruction' &&
    typeof row.instruction === 'string' &&
    typeof input === 'string' &&
    input !== ''
  ) {
    return { kind: 'text', text: `${row.instruction}\n\n${input}` }
  }
  const read = readText(row[key], key)
  return read.kind === 'messages' ? { ...read, messages: read.messages.map(asPrompt) } : read
}

/** A message as part of a prompt: given, not sampled. */
export function asPrompt(message: DraftMessage): DraftMessage {
  return { ...message, sampled: false }
}

function asMessages(text: DraftText): readonly DraftMessage[] {
  if (text.kind === 'messages') return text.messages
  const read = readMessages([{ role: 'user', content: text.text }], 'prompt')
  return read.kind === 'messages' ? read.messages : []
}

/** Text, messages, one message, or messages that the writer left as JSON text. */
export function readText(value: Json | undefined, field: string): DraftText | DraftReject {
  if (typeof value === 'string') {
    const decoded = value.startsWith('[{') ? decodedJson(value) : undefined
    return isConversation(decoded) ? readMessages(decoded, field) : { kind: 'text', text: value }
  }
  if (isJsonObject(value)) return readMessages([value], field)
  if (Array.isArray(value)) return readMessages(value, field)
  return reject(field, `expected text or messages, found ${shown(value)}`)
}
