import { isJsonObject, type Json } from '#lib/model/json.ts'
import type { ToolCall } from '#lib/model/rollout.ts'
import { readJson } from './jsonValue.ts'

/** A call block as the text cutter yields it. */
export type CallBlock = { readonly kind: 'call' } & ToolCall

/** How a call is written: the text as stored and the dialect. */
export interface CallSource {
  readonly raw: string
  readonly syntax: string
}

/** A call that opened but could not be read: the raw text with the reason. */
export function brokenCall(source: CallSource, parseError: string): CallBlock {
  return { kind: 'call', id: null, name: null, args: null, ...source, parseError }
}

/** A call whose name and arguments are known. */
export function namedCall(source: CallSource, name: string, args: Json): CallBlock {
  return { kind: 'call', id: null, name, args, ...source, parseError: null }
}

/** The call that a JSON object describes under the keys in use: name or function, arguments, parameters or args. */
export function callFromJson(source: CallSource, value: Json): CallBlock {
  if (!isJsonObject(value)) return brokenCall(source, 'the call is not a JSON object')
  const inner = isJsonObject(value.function) ? value.function : value
  const name = inner.name ?? inner.function ?? inner.tool_name
  if (typeof name !== 'string' || name === '') return brokenCall(source, 'the call has no name')
  const written = inner.arguments ?? inner.parameters ?? inner.args ?? inner.kwargs ?? {}
  const call = namedCall(source, name, written)
  const id = typeof value.id === 'string' ? value.id : null
  if (typeof written !== 'string') return { ...call, id }
  const read = readJson(written)
  return read.ok
    ? { ...call, id, args: read.value }
    : { ...call, id, args: null, parseError: `the arguments are not JSON: ${read.reason}` }
}

/** The call that a JSON text describes, or a broken call. */
export function callFromText(source: CallSource, text: string): CallBlock {
  const read = readJson(text)
  return read.ok
    ? callFromJson(source, read.value)
    : brokenCall(source, `the call is not JSON: ${read.reason}`)
}

/** A named call whose arguments are a JSON text; Python-free dialects write an empty text for none. */
export function callWithArguments(source: CallSource, name: string, argsText: string): CallBlock {
  if (name === '') return brokenCall(source, 'the call has no name')
  if (argsText.trim() === '') return namedCall(source, name, {})
  const read = readJson(argsText)
  if (read.ok) return namedCall(source, name, read.value)
  return {
    ...brokenCall(source, `the arguments are not JSON: ${read.reason}`),
    name,
  }
}

/** A parameter value that a tag dialect writes as plain text: JSON where it reads as JSON, else the text. */
export function looseValue(text: string): Json {
  const read = readJson(text)
  return read.ok ? read.value : text
}
