import { isJsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { type CallBlock, callFromJson } from './callOf.ts'
import { readJson } from './jsonValue.ts'
import { pythonCalls } from './pythonCalls.ts'
import { reactBlocks, type ThoughtText } from './reactBlocks.ts'

/**
 * The blocks of a text without tags: calls where the whole text is a Python call list or a Llama JSON call,
 * Thought-Action text where it starts as such, else one text block (none for the empty text).
 */
export function wholeCalls(text: string, thoughts: ThoughtText): readonly Block[] {
  if (text === '') return []
  const python = pythonCalls(text)
  if (python !== null) return python.map((call) => ({ kind: 'call', ...call }) as const)
  return jsonCall(text) ?? reactBlocks(text, thoughts) ?? [{ kind: 'text', text }]
}

const callKeys = new Set(['name', 'parameters', 'arguments', 'type', 'id'])

/** A bare JSON call of Llama 3: an object of a name and its parameters and nothing else. */
function jsonCall(text: string): readonly CallBlock[] | null {
  if (!/^\s*\{\s*"/.test(text) || !/\}\s*$/.test(text.slice(-200))) return null
  const read = readJson(text)
  if (!read.ok || !isJsonObject(read.value)) return null
  const value = read.value
  const isCall =
    typeof value.name === 'string' &&
    (isJsonObject(value.parameters) || isJsonObject(value.arguments)) &&
    Object.keys(value).every((key) => callKeys.has(key))
  return isCall ? [callFromJson({ raw: text, syntax: 'llama' }, value)] : null
}
