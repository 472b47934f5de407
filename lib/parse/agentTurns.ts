import type { DraftMessage, DraftText } from '#lib/model/draft.ts'
import type { Json } from '#lib/model/json.ts'
import type { Block, ReasoningBlock, Role, Status } from '#lib/model/rollout.ts'
import { reasoningBlock } from './messageReasoning.ts'

/** A message about which nothing is known but who sent it and what it holds. */
export function plainMessage(role: Role, blocks: readonly Block[], extras: Json = null): DraftMessage {
  const sampled = role === 'assistant'
  const parseText = sampled && blocks.some((block) => block.kind === 'text' && block.text !== '')
  return { role, author: null, sampled, blocks, parseText, reward: null, extras }
}

const inlineTag = /<\/?(?:think|thought|reasoning|thinking)>/

/**
 * The blocks of a message that acts: what an agent writes before its call is its thought, and is its reasoning unless
 * the model's own reasoning stands in a field or in tags.
 */
export function withThought(
  reasoning: readonly Block[],
  thought: string,
  rest: readonly Block[],
): readonly Block[] {
  if (thought.trim() === '') return [...reasoning, ...rest]
  const isPlain = reasoning.length > 0 || inlineTag.test(thought) || !rest.some(({ kind }) => kind === 'call')
  return isPlain ? [...reasoning, { kind: 'text', text: thought }, ...rest] : [thoughtBlock(thought), ...rest]
}

/** A thought as reasoning; the word that introduces it (`THOUGHT:`) is kept as its opening tag. */
export function thoughtBlock(thought: string): ReasoningBlock {
  const openTag = /^\s*(?:THOUGHT|Thought|DISCUSSION)(?::[ \t]*\r?\n?|[ \t]*\r?\n)/.exec(thought)?.[0] ?? ''
  return { ...reasoningBlock(thought.slice(openTag.length), 'thought'), openTag }
}

/** Prompt and completion: the prompt ends before the first message that the policy sampled. */
export function splitAtSampled(messages: readonly DraftMessage[]): {
  readonly prompt: DraftText
  readonly completion: DraftText
} {
  const found = messages.findIndex((message) => message.sampled)
  const first = found === -1 ? messages.length : found
  return {
    prompt: { kind: 'messages', messages: messages.slice(0, first) },
    completion: { kind: 'messages', messages: messages.slice(first) },
  }
}

/** Exit statuses of SWE-agent and mini-swe-agent; they may be wrapped, as in `submitted (exit_cost)`. */
const cutShort =
  /exit_cost|exit_context|exit_total_execution_time|LimitsExceeded|TimeExceeded|ContextWindow|max\w*[ _-]?iterations?/i
const broken = /exit_|FormatError|Error|Exception|Timeout|early_exit|error|stuck/

/** How an agent run ended by its exit status or error: limits cut it short, errors broke it. */
export function exitStatus(exit: string | null): Status | null {
  if (exit === null || exit === '') return null
  if (cutShort.test(exit)) return 'truncated'
  if (broken.test(exit)) return 'failed'
  return /^submitted/i.test(exit) ? 'completed' : null
}
