import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { reject, shown } from './fieldValues.ts'
import { toolCall } from './messageCalls.ts'
import { contentBlocks } from './messageParts.ts'
import { reasoningBlock } from './messageReasoning.ts'
import type { MessagesRead } from './messages.ts'

/** True for an item of the Responses API that is no chat message. */
export function isResponsesItem(entry: JsonObject): boolean {
  return (
    entry.role === undefined &&
    (entry.type === 'reasoning' || entry.type === 'function_call' || entry.type === 'function_call_output')
  )
}

/** What the writer of Responses items is known to do. */
export interface ItemHabits {
  /** A summary is the whole reasoning, as servers of local models write it; else it is marked redacted. */
  readonly summaryIsWhole: boolean
}

/**
 * Responses items as messages: what the model sent between two tool results (reasoning, calls, text) is one
 * assistant message.
 */
export function responsesMessages(
  items: readonly Json[],
  field: string,
  habits: ItemHabits = { summaryIsWhole: false },
): MessagesRead {
  const messages: DraftMessage[] = []
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) return reject(`${field}.${index}`, `expected an item, found ${shown(item)}`)
    const role = itemRole(item)
    if (role === undefined)
      return reject(`${field}.${index}.type`, `unknown item ${shown(item.type ?? item.role)}`)
    const last = messages.at(-1)
    const blocks = itemBlocks(item, habits)
    if (role === 'assistant' && last?.role === 'assistant') {
      const extras = isJsonObject(last.extras) ? { ...last.extras, ...itemExtras(item) } : itemExtras(item)
      messages[messages.length - 1] = itemMessage(role, [...last.blocks, ...blocks], extras)
    } else {
      messages.push(itemMessage(role, blocks, itemExtras(item)))
    }
  }
  return { kind: 'messages', messages }
}

function itemMessage(role: DraftMessage['role'], blocks: readonly Block[], extras: JsonObject): DraftMessage {
  const sampled = role === 'assistant'
  const parseText = sampled && blocks.some((block) => block.kind === 'text' && block.text !== '')
  const kept = Object.keys(extras).length === 0 ? null : extras
  return { role, author: null, sampled, blocks, parseText, reward: null, extras: kept }
}

/** Keys that blocks hold, that name the item alone, or that are token arrays, which stand beside the turns. */
const itemKeys = new Set([
  ...[
    'type',
    'role',
    'id',
    'call_id',
    'name',
    'arguments',
    'output',
    'content',
    'summary',
    'encrypted_content',
  ],
  ...['prompt_token_ids', 'generation_token_ids', 'generation_log_probs'],
])

/** What an item says besides its content; a status is news only where the item is not completed. */
function itemExtras(item: JsonObject): JsonObject {
  const own = Object.entries(item).filter(
    ([key, value]) => !itemKeys.has(key) && value !== null && !(key === 'status' && value === 'completed'),
  )
  return Object.fromEntries(own)
}

function itemRole(item: JsonObject): DraftMessage['role'] | undefined {
  if (item.type === 'function_call_output') return 'tool'
  if (item.type === 'reasoning' || item.type === 'function_call') return 'assistant'
  switch (item.role) {
    case 'assistant':
    case 'user':
    case 'system':
    case 'tool':
      return item.role
    case 'developer':
      return 'system'
    default:
      return undefined
  }
}

function itemBlocks(item: JsonObject, habits: ItemHabits): readonly Block[] {
  switch (item.type) {
    case 'reasoning':
      return reasoningItem(item, habits)
    case 'function_call':
      return [{ kind: 'call', ...toolCall(item), syntax: 'responses' }]
    case 'function_call_output':
      return [outputItem(item)]
    default:
      return contentBlocks(item.content ?? null)
  }
}

/** Full text stands in `content`; a summary or an encrypted form alone is marked redacted, unless it is known whole. */
function reasoningItem(item: JsonObject, { summaryIsWhole }: ItemHabits): readonly Block[] {
  const full = joined(item.content)
  if (full !== '') return [reasoningBlock(full, 'responses')]
  const summary = joined(item.summary)
  const isEncrypted = typeof item.encrypted_content === 'string'
  if (summary === '' && !isEncrypted) return []
  return [{ ...reasoningBlock(summary, 'responses'), redacted: isEncrypted || !summaryIsWhole }]
}

function joined(parts: Json | undefined): string {
  return contentBlocks(Array.isArray(parts) ? parts.map(asText) : (parts ?? null))
    .map((block) => (block.kind === 'text' ? block.text : ''))
    .join('\n')
}

/** Parts of a summary carry types of their own; only their text counts here. */
const asText = (part: Json): Json => (isJsonObject(part) && typeof part.text === 'string' ? part.text : part)

function outputItem(item: JsonObject): Block {
  const output = item.output ?? null
  const text = contentBlocks(output).map((block) => (block.kind === 'text' ? block.text : ''))
  return {
    kind: 'result',
    callId: typeof item.call_id === 'string' ? item.call_id : null,
    name: null,
    text: text.join(''),
    isError: null,
  }
}
