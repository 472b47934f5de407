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

/**
 * Responses items as messages: what the model sent between two tool results (reasoning, calls, text) is one
 * assistant message.
 */
export function responsesMessages(items: readonly Json[], field: string): MessagesRead {
  const messages: DraftMessage[] = []
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) return reject(`${field}.${index}`, `expected an item, found ${shown(item)}`)
    const role = itemRole(item)
    if (role === undefined)
      return reject(`${field}.${index}.type`, `unknown item ${shown(item.type ?? item.role)}`)
    const last = messages.at(-1)
    const blocks = itemBlocks(item)
    if (role === 'assistant' && last?.role === 'assistant') {
      messages[messages.length - 1] = itemMessage(role, [...last.blocks, ...blocks])
    } else {
      messages.push(itemMessage(role, blocks))
    }
  }
  return { kind: 'messages', messages }
}

function itemMessage(role: DraftMessage['role'], blocks: readonly Block[]): DraftMessage {
  const sampled = role === 'assistant'
  const parseText = sampled && blocks.some((block) => block.kind === 'text' && block.text !== '')
  return { role, author: null, sampled, blocks, parseText, reward: null, extras: null }
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

function itemBlocks(item: JsonObject): readonly Block[] {
  switch (item.type) {
    case 'reasoning':
      return reasoningItem(item)
    case 'function_call':
      return [{ kind: 'call', ...toolCall(item), syntax: 'responses' }]
    case 'function_call_output':
      return [outputItem(item)]
    default:
      return contentBlocks(item.content ?? null)
  }
}

/** Full text stands in `content`; a summary or an encrypted form alone is marked redacted. */
function reasoningItem(item: JsonObject): readonly Block[] {
  const full = joined(item.content)
  if (full !== '') return [reasoningBlock(full, 'responses')]
  const summary = joined(item.summary)
  if (summary === '' && typeof item.encrypted_content !== 'string') return []
  return [{ ...reasoningBlock(summary, 'responses'), redacted: true }]
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
