import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block, Role } from '#lib/model/rollout.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import type { DraftReject } from './format.ts'
import { callBlocks } from './messageCalls.ts'
import { contentBlocks } from './messageParts.ts'
import { reasoningBlocks } from './messageReasoning.ts'
import { isResponsesItem, responsesMessages } from './responsesItems.ts'

const roleNames = new Map<string, Role>([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['human', 'user'],
  ...['assistant', 'gpt', 'bing', 'chatgpt', 'model', 'ai'].map(assistantName),
  ...['function_call', 'tool_call'].map(assistantName),
  ...['tool', 'function', 'ipython', 'observation', 'function_response', 'tool_response'].map(toolName),
  ['environment', 'environment'],
])

function assistantName(name: string): [string, Role] {
  return [name, 'assistant']
}

function toolName(name: string): [string, Role] {
  return [name, 'tool']
}

const known = new Set([
  ...['role', 'from', 'content', 'value', 'name', 'author', 'tool_calls', 'function_call', 'tool_call_id'],
  ...['reasoning', 'reasoning_content', 'reasoning_details', 'thinking', 'thinking_blocks', 'refusal'],
  ...['error', 'is_error', 'sampled', 'reward', 'type'],
])

/** Messages of a conversation, or the reject that names the first one out of shape. */
export type MessagesRead =
  | { readonly kind: 'messages'; readonly messages: readonly DraftMessage[] }
  | DraftReject

/** True for an array that looks like a conversation: objects with a role, or Responses items. */
export function isConversation(value: Json | undefined): value is readonly Json[] {
  if (!Array.isArray(value) || value.length === 0) return false
  return value.every(
    (entry) => isJsonObject(entry) && (roleOf(entry) !== undefined || isResponsesItem(entry)),
  )
}

/** True for a message that a model wrote, however its writer names the role. */
export function isAssistant(value: Json): boolean {
  if (!isJsonObject(value)) return false
  return roleOf(value) === 'assistant' || (isResponsesItem(value) && value.type !== 'function_call_output')
}

/**
 * The messages of OpenAI, ShareGPT, Anthropic, Responses and native writers in our words. Reasoning in a field of its
 * own comes first, then content, then calls; tool results in a user message become a tool message before it.
 */
export function readMessages(value: readonly Json[], field: string): MessagesRead {
  if (value.some((entry) => isJsonObject(entry) && isResponsesItem(entry)))
    return responsesMessages(value, field)
  const messages: DraftMessage[] = []
  for (const [index, entry] of value.entries()) {
    if (!isJsonObject(entry)) return reject(`${field}.${index}`, `expected a message, found ${shown(entry)}`)
    const role = roleOf(entry)
    if (role === undefined) {
      return reject(`${field}.${index}.role`, `unknown role ${shown(entry.role ?? entry.from)}`)
    }
    messages.push(...draftMessages(entry, role))
  }
  return { kind: 'messages', messages }
}

function roleOf(message: JsonObject): Role | undefined {
  const name = message.role ?? message.from
  return typeof name === 'string' ? roleNames.get(name.toLowerCase()) : undefined
}

function draftMessages(message: JsonObject, role: Role): readonly DraftMessage[] {
  const blocks = role === 'tool' ? toolBlocks(message) : spokenBlocks(message, role)
  const results = blocks.filter((block) => block.kind === 'result')
  if (role === 'tool' || results.length === 0) return [draftMessage(message, role, blocks)]
  const rest = blocks.filter((block) => block.kind !== 'result')
  const tool: DraftMessage = { ...draftMessage({}, 'tool', results), sampled: false }
  return rest.length === 0 ? [tool] : [tool, draftMessage(message, role, rest)]
}

function spokenBlocks(message: JsonObject, role: Role): readonly Block[] {
  const call =
    message.from === 'function_call' || message.role === 'tool_call' || message.from === 'tool_call'
  const content = message.content ?? message.value ?? null
  const spoken = call ? callBlocks({ tool_calls: [content] }) : contentBlocks(content)
  const refusal: readonly Block[] =
    typeof message.refusal === 'string' ? [{ kind: 'refusal', text: message.refusal }] : []
  if (role !== 'assistant') return spoken
  return [...reasoningBlocks(message), ...spoken, ...refusal, ...callBlocks(message)]
}

/** A tool message is one result, whatever parts its content has; media stay beside it. */
function toolBlocks(message: JsonObject): readonly Block[] {
  const content = contentBlocks(message.content ?? message.value ?? null)
  if (content.some((block) => block.kind === 'result')) return content
  const text = content.map((block) => (block.kind === 'text' ? block.text : '')).join('')
  const result: Block = {
    kind: 'result',
    callId: typeof message.tool_call_id === 'string' ? message.tool_call_id : null,
    name: typeof message.name === 'string' ? message.name : null,
    text,
    isError: errorOf(message),
  }
  return [result, ...content.filter((block) => block.kind === 'media')]
}

function errorOf(message: JsonObject): boolean | null {
  const error = message.error ?? message.is_error
  if (error === undefined || error === null) return null
  return typeof error === 'boolean' ? error : true
}

function draftMessage(message: JsonObject, role: Role, blocks: readonly Block[]): DraftMessage {
  const extras = Object.entries(message).filter(([key]) => !known.has(key))
  const author = message.author ?? (role === 'tool' ? null : message.name)
  return {
    role,
    author: typeof author === 'string' ? author : null,
    sampled: typeof message.sampled === 'boolean' ? message.sampled : role === 'assistant',
    blocks,
    parseText: mayHoldMarkup(role, blocks),
    reward: numberOf(message.reward) ?? null,
    extras: extras.length === 0 ? null : Object.fromEntries(extras),
  }
}

/** Text of an assistant may hold tags and calls; of a user, a tool response that a chat template put there. */
function mayHoldMarkup(role: Role, blocks: readonly Block[]): boolean {
  if (role === 'assistant') return blocks.some((block) => block.kind === 'text' && block.text !== '')
  return (
    role === 'user' && blocks.some((block) => block.kind === 'text' && /^\s*<tool_response>/.test(block.text))
  )
}
