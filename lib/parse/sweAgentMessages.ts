import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { plainMessage, withThought } from './agentTurns.ts'
import { extrasOf, reject, shown } from './fieldValues.ts'
import { callBlocks } from './messageCalls.ts'
import { contentBlocks } from './messageParts.ts'
import { reasoningBlocks } from './messageReasoning.ts'
import type { MessagesRead } from './messages.ts'

const known = new Set([
  ...['role', 'content', 'agent', 'message_type', 'is_demo', 'thought', 'action', 'tool_calls'],
  ...['tool_call_ids', 'thinking_blocks', 'reasoning_content', 'reasoning', 'cache_control'],
])

/**
 * The messages of SWE-agent's `history`. Demonstrations are given, not sampled. Text parsers send results as user
 * messages: after the first action those are results.
 */
export function historyMessages(history: readonly Json[]): MessagesRead {
  const messages: DraftMessage[] = []
  let hasActed = false
  for (const [index, entry] of history.entries()) {
    if (!isJsonObject(entry)) return reject(`history.${index}`, `expected a message, found ${shown(entry)}`)
    const isDemo = entry.is_demo === true || entry.message_type === 'demonstration'
    const message = historyMessage(entry, hasActed && !isDemo)
    if (message === null) return reject(`history.${index}.role`, `unknown role ${shown(entry.role)}`)
    messages.push(isDemo ? { ...message, sampled: false } : message)
    hasActed ||= message.role === 'assistant' && !isDemo
  }
  return { kind: 'messages', messages }
}

function historyMessage(entry: JsonObject, hasActed: boolean): DraftMessage | null {
  const content = contentBlocks(entry.content ?? null)
  const extras = extrasOf(entry, known)
  const left = Object.keys(extras).length === 0 ? null : extras
  switch (entry.role) {
    case 'system':
      return plainMessage('system', content, left)
    case 'assistant':
      return assistantMessage(entry, content, extras)
    case 'tool':
      return plainMessage('tool', [resultOf(entry, content)], left)
    case 'user':
      return hasActed && entry.message_type === 'observation'
        ? plainMessage('tool', [resultOf(entry, content)], left)
        : plainMessage('user', content, left)
    default:
      return null
  }
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('')
}

function assistantMessage(entry: JsonObject, content: readonly Block[], extras: JsonObject): DraftMessage {
  const text = textOf(content)
  const thought = typeof entry.thought === 'string' ? entry.thought : text
  const calls = callBlocks(entry)
  const action = typeof entry.action === 'string' && entry.action.trim() !== '' ? entry.action : null
  const acts = calls.length > 0 || action === null ? calls : [commandCall(action, text, thought)]
  const reasoning = reasoningBlocks(entry)
  const blocks = withThought(reasoning, thought, acts)
  // Parsers that rewrite the answer leave content that thought and action do not add up to.
  const isWhole = text === '' || text.includes(thought.trim()) || thought === text
  const left = isWhole ? extras : { ...extras, content: entry.content ?? null }
  const message = plainMessage('assistant', blocks, Object.keys(left).length === 0 ? null : left)
  // Thought and action are told apart; text beside an action is searched only where its reasoning may stand in tags.
  return {
    ...message,
    author: authorOf(entry),
    parseText: message.parseText && (acts.length === 0 || reasoning.length === 0),
  }
}

/** The agent is named only where it is not the one that every run has. */
const authorOf = ({ agent }: JsonObject) => (typeof agent === 'string' && agent !== 'main' ? agent : null)

/** A command as the text parsers of SWE-agent take it from an answer; `raw` is the answer after its thought. */
function commandCall(action: string, text: string, thought: string): Block {
  const rest = text.startsWith(thought) ? text.slice(thought.length).trim() : ''
  return {
    kind: 'call',
    id: null,
    name: /^\s*([\w./-]+)/.exec(action)?.[1] ?? null,
    args: { command: action },
    raw: rest === '' ? action : rest,
    syntax: 'swe-agent',
    parseError: null,
  }
}

function resultOf(entry: JsonObject, content: readonly Block[]): Block {
  const [id] = Array.isArray(entry.tool_call_ids) ? entry.tool_call_ids : []
  return {
    kind: 'result',
    callId: typeof id === 'string' ? id : null,
    name: null,
    text: textOf(content),
    isError: null,
  }
}

/** Messages from `trajectory` alone, where no history was kept: actions and results, the prompt unknown. */
export function stepMessages(steps: readonly Json[]): MessagesRead {
  const messages: DraftMessage[] = []
  for (const [index, step] of steps.entries()) {
    if (!isJsonObject(step)) return reject(`trajectory.${index}`, `expected a step, found ${shown(step)}`)
    const content = step.response ?? step.thought ?? ''
    const message = historyMessage(
      { role: 'assistant', content, thought: step.thought ?? content, action: step.action ?? null },
      true,
    )
    if (message !== null) messages.push(message)
    if (typeof step.observation === 'string') {
      messages.push(plainMessage('tool', [resultOf({}, contentBlocks(step.observation))]))
    }
  }
  return { kind: 'messages', messages }
}
