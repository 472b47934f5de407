import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { asPrompt } from './conversation.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import type { DraftReject } from './format.ts'
import { toolCall } from './messageCalls.ts'
import { contentBlocks } from './messageParts.ts'
import { reasoningBlock } from './messageReasoning.ts'
import { readMessages } from './messages.ts'

/** The turns of a trajectory; `parts` tells at which of its completion's turns each conversation begins. */
export interface StepTurns {
  readonly kind: 'turns'
  readonly prompt: readonly DraftMessage[]
  readonly completion: readonly DraftMessage[]
  readonly parts: readonly Json[]
}

/**
 * The steps as one conversation. Each repeats the whole of it so far, so only what is new is taken; a step that does
 * not go on from the one before begins a further part. `task` is the prompt where no step holds one.
 */
export function readSteps(
  steps: readonly Json[],
  field: string,
  task: string | null = null,
): StepTurns | DraftReject {
  let seen: readonly Json[] = []
  const turns: DraftMessage[] = []
  const starts: { readonly step: number; readonly turn: number }[] = []
  for (const [index, step] of steps.entries()) {
    if (!isJsonObject(step)) return reject(`${field}.${index}`, `expected an object, found ${shown(step)}`)
    const chat = Array.isArray(step.chat_completions) ? step.chat_completions : []
    const goesOn = startsWith(chat, seen)
    if (index === 0 || !goesOn) starts.push({ step: index, turn: turns.length })
    const read = readMessages(goesOn ? chat.slice(seen.length) : chat, `${field}.${index}.chat_completions`)
    if (read.kind === 'reject') return read
    turns.push(...stepTurns(step, read.messages))
    seen = chat
  }
  return cut(turns, starts, task)
}

function startsWith(chat: readonly Json[], seen: readonly Json[]): boolean {
  return (
    chat.length >= seen.length &&
    seen.every((message, at) => JSON.stringify(message) === JSON.stringify(chat[at]))
  )
}

/** New messages of a step, with its call and result, reward and thought, which may stand beside them. */
function stepTurns(step: JsonObject, messages: readonly DraftMessage[]): readonly DraftMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const own = last === -1 ? answerOf(step) : []
  const given: readonly DraftMessage[] =
    messages.length === 0 && typeof step.observation === 'string' && own.length > 0 && !isToolStep(step)
      ? [turn('user', [{ kind: 'text', text: step.observation }])]
      : messages
  const all = [...given, ...own]
  const at = all.findLastIndex(({ role }) => role === 'assistant')
  const reward = numberOf(step.reward) ?? null
  return all.map((message, index) =>
    index === at ? withThought({ ...message, reward, extras: stepExtras(step, message) }, step) : message,
  )
}

const stepKeys = new Set([
  ...['chat_completions', 'observation', 'thought', 'reward', 'model_response', 'model_output', 'step_index'],
  ...['prompt_ids', 'response_ids', 'logprobs', 'tool_name', 'tool_args', 'tool_result', 'step_type'],
])

/** What else the step says, beside what its message says; nothing where that is empty or the tokens over again. */
function stepExtras(step: JsonObject, message: DraftMessage): Json {
  const own = Object.entries(step).filter(
    ([key, value]) =>
      !stepKeys.has(key) && !['null', 'false', '""', '{}', '[]'].includes(JSON.stringify(value).slice(0, 6)),
  )
  const kept = isJsonObject(message.extras) ? message.extras : {}
  const all = { ...kept, ...Object.fromEntries(own.filter(([key]) => key !== 'action' || !isToolStep(step))) }
  return Object.keys(all).length === 0 ? null : all
}

const isToolStep = (step: JsonObject) => typeof step.tool_name === 'string'

/** What the model did where the conversation does not hold it: a call with its result, or the response. */
function answerOf(step: JsonObject): readonly DraftMessage[] {
  if (isToolStep(step)) {
    const call = toolCall({ name: step.tool_name ?? null, arguments: step.tool_args ?? null })
    const result = step.tool_result ?? null
    const text = contentBlocks(result)
      .map((block) => (block.kind === 'text' ? block.text : ''))
      .join('')
    return [
      turn('assistant', [{ kind: 'call', ...call }]),
      ...(result === null
        ? []
        : [turn('tool', [{ kind: 'result', callId: null, name: call.name, text, isError: null }])]),
    ]
  }
  const action = isJsonObject(step.action) ? (step.action.content ?? null) : (step.action ?? null)
  const spoken =
    typeof step.model_response === 'string' && step.model_response !== '' ? step.model_response : action
  const blocks = contentBlocks(spoken)
  return blocks.length === 0 ? [] : [turn('assistant', blocks)]
}

function turn(role: DraftMessage['role'], blocks: readonly Block[]): DraftMessage {
  const sampled = role === 'assistant'
  return { role, author: null, sampled, blocks, parseText: sampled, reward: null, extras: null }
}

/** The thought of a step goes first, unless its message tells it already. */
function withThought(message: DraftMessage, step: JsonObject): DraftMessage {
  const { thought } = step
  if (typeof thought !== 'string' || thought.trim() === '') return message
  const isTold = message.blocks.some(
    (block) => block.kind === 'reasoning' || (block.kind === 'text' && block.text.includes(thought.trim())),
  )
  return isTold ? message : { ...message, blocks: [reasoningBlock(thought, 'thought'), ...message.blocks] }
}

/** Everything before the first answer is the prompt. */
function cut(
  turns: readonly DraftMessage[],
  starts: readonly { readonly step: number; readonly turn: number }[],
  task: string | null,
): StepTurns | DraftReject {
  const first = turns.findIndex(({ role }) => role === 'assistant')
  if (first === -1) return reject('steps', 'no step holds what the model wrote')
  const prompt =
    first === 0 && task !== null ? [turn('user', [{ kind: 'text', text: task }])] : turns.slice(0, first)
  return {
    kind: 'turns',
    prompt: prompt.map(asPrompt),
    completion: turns.slice(first),
    parts: starts.map(({ step, turn: at }) => ({ step, turn: Math.max(0, at - first) })),
  }
}
