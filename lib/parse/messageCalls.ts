import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block, ToolCall } from '#lib/model/rollout.ts'
import { decodedJson } from './decodedJson.ts'

/** The calls a message keeps in fields of its own: `tool_calls` and the older `function_call`. */
export function callBlocks(message: JsonObject): readonly Block[] {
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : []
  const single = isJsonObject(message.function_call) ? [message.function_call] : []
  return [...calls, ...single].map((call) => ({ kind: 'call', ...toolCall(call) }))
}

/** One call of any writer: an object, the OpenAI wrapper, or either as JSON text. */
export function toolCall(value: Json): ToolCall {
  const call = typeof value === 'string' ? decodedJson(value) : value
  if (!isJsonObject(call)) return unreadable(typeof value === 'string' ? value : JSON.stringify(value))
  const inner = isJsonObject(call.function) ? call.function : call
  const name = inner.name ?? (typeof call.function === 'string' ? call.function : null)
  if (typeof call.raw === 'string' && inner.arguments === undefined) {
    return {
      ...unreadable(call.raw),
      id: textOf(call.id),
      name: textOf(name),
      parseError: textOf(call.parse_error),
    }
  }
  const stored = inner.arguments ?? inner.input ?? inner.parameters ?? inner.kwargs ?? null
  return {
    id: textOf(call.call_id ?? call.id ?? call.tool_call_id),
    name: textOf(name),
    ...argumentsOf(stored),
    ...(typeof call.parse_error === 'string' ? { parseError: call.parse_error } : {}),
    syntax: 'openai',
  }
}

/** Arguments as stored and decoded; text that is no JSON is kept with the reason. */
function argumentsOf(stored: Json): Pick<ToolCall, 'args' | 'raw' | 'parseError'> {
  if (typeof stored !== 'string')
    return { args: stored, raw: stored === null ? '' : JSON.stringify(stored), parseError: null }
  if (stored.trim() === '') return { args: {}, raw: stored, parseError: null }
  const args = decodedJson(stored)
  return args === undefined
    ? { args: null, raw: stored, parseError: 'arguments are not JSON' }
    : { args, raw: stored, parseError: null }
}

function unreadable(raw: string): ToolCall {
  return { id: null, name: null, args: null, raw, syntax: 'openai', parseError: 'not a call object' }
}

const textOf = (value: Json | undefined) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
