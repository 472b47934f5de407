import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { plainMessage } from './agentTurns.ts'
import { decodedJson } from './decodedJson.ts'
import { readMessages } from './messages.ts'

type Side = 'input' | 'output'

/**
 * Messages of a span as its writer keeps them: a list, an object around one, text that holds either (sometimes encoded
 * twice), or plain text, which is the user's on the way in and the model's on the way out. Empty where there is nothing.
 */
export function spanMessages(value: Json | undefined, side: Side): readonly DraftMessage[] {
  if (value === undefined || value === null || value === '') return []
  const decoded = typeof value === 'string' ? unwrapped(value) : value
  if (typeof decoded === 'string') return [plainMessage(roleOf(side), [{ kind: 'text', text: decoded }])]
  const list = messageList(decoded, side)
  const read = readMessages(
    list.map((entry) => chatMessage(entry, side)),
    side,
  )
  if (read.kind === 'messages' && list.length > 0) return read.messages
  return [plainMessage(roleOf(side), [{ kind: 'text', text: JSON.stringify(decoded) }])]
}

const roleOf = (side: Side) => (side === 'input' ? 'user' : 'assistant')

/** Text as the JSON it holds, at most twice over; only lists and objects are taken for more than text. */
function unwrapped(text: string): Json {
  let value: Json = text
  for (let times = 0; times < 2 && typeof value === 'string' && /^\s*[[{"]/.test(value); times += 1) {
    const decoded = decodedJson(value)
    if (decoded === undefined) break
    value = decoded
  }
  return typeof value === 'object' && value !== null ? value : text
}

function messageList(value: Json, side: Side): readonly Json[] {
  if (Array.isArray(value)) {
    const [first] = value
    // Batches of one, as LangChain logs them.
    if (Array.isArray(first) && value.length === 1) return first
    return value.every((entry: Json) => isJsonObject(entry) && isMessage(entry)) ? value : []
  }
  if (!isJsonObject(value)) return []
  const inner = value.messages ?? value.input_messages ?? value.output_messages ?? value.generations
  if (Array.isArray(inner)) return withSystem(value, messageList(inner, side))
  const { choices, message } = value
  if (Array.isArray(choices)) return choices.flatMap((choice: Json) => at(choice, 'message'))
  if (isJsonObject(message)) return messageList([message], side)
  return isMessage(value) ? [value] : []
}

const at = (value: Json, key: string): readonly Json[] =>
  isJsonObject(value) && value[key] !== undefined ? [value[key] ?? null] : []

/** Anthropic keeps the system prompt beside the messages. */
function withSystem(value: JsonObject, list: readonly Json[]): readonly Json[] {
  return value.system === undefined || value.system === null || value.system === ''
    ? list
    : [{ role: 'system', content: value.system }, ...list]
}

const langChainRoles = new Map([
  ['human', 'user'],
  ['ai', 'assistant'],
  ['system', 'system'],
  ['tool', 'tool'],
])
const itemTypes = new Set(['reasoning', 'function_call', 'function_call_output'])

function isMessage(value: JsonObject): boolean {
  if (typeof value.role === 'string' || isJsonObject(value.message)) return true
  return typeof value.type === 'string' && (langChainRoles.has(value.type) || itemTypes.has(value.type))
}

/** One message in the words of chat messages, whichever dialect it is in. */
function chatMessage(entry: Json, side: Side): Json {
  if (!isJsonObject(entry)) return entry
  if (isJsonObject(entry.message)) return inferenceMessage(entry.message, side)
  if (Array.isArray(entry.parts)) {
    const { parts, ...rest } = entry
    return { ...rest, content: parts.map(contentPart) }
  }
  if (entry.role !== undefined || typeof entry.type !== 'string') return withDecodedCalls(entry)
  const role = langChainRoles.get(entry.type)
  if (role === undefined) return entry
  const inner = isJsonObject(entry.data) ? entry.data : entry
  const { type: _, data: __, ...rest } = inner
  return { ...withDecodedCalls(rest), role }
}

/** Old events keep calls as JSON text. */
function withDecodedCalls(message: JsonObject): JsonObject {
  const calls = typeof message.tool_calls === 'string' ? decodedJson(message.tool_calls) : undefined
  return Array.isArray(calls) ? { ...message, tool_calls: calls } : message
}

/** A part of a GenAI message: its own names for results and for bytes. */
function contentPart(part: Json): Json {
  if (!isJsonObject(part)) return part
  switch (part.type) {
    case 'tool_call_response': {
      const content = part.response ?? part.result ?? null
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      return { type: 'tool_result', tool_call_id: part.id ?? null, content: text }
    }
    case 'blob':
    case 'uri':
    case 'file':
      return {
        type: 'file',
        file: { mime_type: part.mime_type ?? null, url: part.uri ?? part.file_id ?? part.content ?? null },
      }
    default:
      return part
  }
}

/** A message of OpenInference: `contents` with `message_content`, calls with `tool_call`. */
function inferenceMessage(message: JsonObject, side: Side): Json {
  const { contents, tool_calls: calls, ...rest } = message
  const parts = Array.isArray(contents) ? contents.map(inferencePart) : null
  return {
    ...rest,
    role: message.role ?? roleOf(side),
    content: parts ?? message.content ?? null,
    ...(Array.isArray(calls)
      ? { tool_calls: calls.map((call: Json) => at(call, 'tool_call')[0] ?? call) }
      : {}),
  }
}

function inferencePart(part: Json): Json {
  const content = at(part, 'message_content')[0]
  if (!isJsonObject(content) || content.type !== 'image') return content ?? part
  const image = isJsonObject(content.image) ? (content.image.image ?? content.image) : {}
  return { type: 'image_url', image_url: image }
}
