import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { DraftReject } from './format.ts'
import { callBlocks } from './messageCalls.ts'
import { readMessages } from './messages.ts'

/** A conversation between agent and simulated user, cut before the agent's first own words. */
export interface Tau2Texts {
  readonly kind: 'texts'
  readonly prompt: readonly DraftMessage[]
  readonly completion: readonly DraftMessage[]
  /** Tokens the agent wrote, where every message of it says so. */
  readonly completionTokens: number | null
}

/**
 * The messages of a simulation. The first greeting is fixed by the harness, not sampled. The simulated user has tools
 * too: its calls stay its own, and so do their results.
 */
export function tau2Messages(stored: readonly Json[], field: string): Tau2Texts | DraftReject {
  const flat = stored.flatMap((message) => parallelResults(message))
  const read: DraftMessage[] = []
  for (const [index, message] of flat.entries()) {
    const one = readMessages([isJsonObject(message) ? named(message) : message], `${field}.${index}`)
    if (one.kind === 'reject') return one
    const isGreeting = isJsonObject(message) && message.role === 'assistant' && !isSampled(message)
    read.push(
      ...one.messages.map((draft) =>
        withUserCalls(isGreeting ? { ...draft, sampled: false } : draft, message),
      ),
    )
  }
  const found = read.findIndex(({ role, sampled }) => role === 'assistant' && sampled)
  const cut = found === -1 ? read.length : found
  return {
    kind: 'texts',
    prompt: read.slice(0, cut),
    completion: read.slice(cut),
    completionTokens: tokensOf(flat.filter(isJsonObject)),
  }
}

/** Older files hold the results of parallel calls in one message. */
function parallelResults(message: Json): readonly Json[] {
  return isJsonObject(message) && Array.isArray(message.tool_messages) ? message.tool_messages : [message]
}

/** What a model wrote has calls, a provider's answer or its usage; the greeting has none of them. */
function isSampled(message: JsonObject): boolean {
  const isWritten = (value: Json | undefined) => value !== null && value !== undefined
  return (
    isWritten(message.usage) ||
    isWritten(message.raw_data) ||
    Array.isArray(message.tool_calls) ||
    message.turn_idx !== 0
  )
}

/** Results carry the id of their call as their own; reasoning stands in the provider's answer. */
function named(message: JsonObject): JsonObject {
  if (message.role === 'tool') {
    const { id, requestor: _, ...rest } = message
    return { tool_call_id: id ?? null, ...rest }
  }
  const { raw_data: raw, usage: _usage, tool_calls: calls, reasoning, ...rest } = message
  const thought = message.role === 'assistant' ? (textOf(reasoning) ?? reasoningIn(raw ?? null)) : null
  return {
    ...rest,
    ...(Array.isArray(calls) ? { tool_calls: calls } : {}),
    ...(thought === null ? {} : { reasoning_content: thought }),
  }
}

function reasoningIn(raw: Json): string | null {
  if (!isJsonObject(raw)) return null
  const [choice] = Array.isArray(raw.choices) ? raw.choices : []
  const holder = isJsonObject(choice) ? choice : raw
  const message = isJsonObject(holder.message) ? holder.message : holder
  return textOf(message.reasoning_content) ?? textOf(message.reasoning)
}

/** Calls of the simulated user are kept in its message, where no count of the agent's calls sees them. */
function withUserCalls(draft: DraftMessage, message: Json): DraftMessage {
  if (draft.role !== 'user' || !isJsonObject(message)) return draft
  const calls = callBlocks(message)
  return calls.length === 0 ? draft : { ...draft, blocks: [...draft.blocks, ...calls] }
}

function tokensOf(messages: readonly JsonObject[]): number | null {
  const counts = messages
    .filter((message) => message.role === 'assistant' && isSampled(message))
    .map(({ usage }) => (isJsonObject(usage) ? usage.completion_tokens : undefined))
  if (counts.length === 0) return null
  let total = 0
  for (const count of counts) {
    if (typeof count !== 'number') return null
    total += count
  }
  return total
}

const textOf = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null)
