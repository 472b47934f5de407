import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { plainMessage, withThought } from './agentTurns.ts'
import { toolCall } from './messageCalls.ts'
import { contentBlocks } from './messageParts.ts'
import { reasoningBlocks } from './messageReasoning.ts'
import { readMessages } from './messages.ts'
import type { EventMessage } from './openHandsLegacy.ts'
import { responsesMessages } from './responsesItems.ts'

const silent = { answer: null, completionTokens: null, model: null, tools: null }

/** The message of an event of the OpenHands SDK (V1), by its `kind`; null for events that say nothing to the model. */
export function kindOf(event: JsonObject): EventMessage | null {
  switch (event.kind) {
    case 'SystemPromptEvent':
      return {
        ...silent,
        message: plainMessage('system', contentBlocks(event.system_prompt ?? null)),
        tools: event.tools ?? null,
      }
    case 'MessageEvent':
      return messageEvent(event)
    case 'ActionEvent':
      return actionEvent(event)
    case 'ObservationEvent':
      return resultMessage(event, observedText(event), observedError(event))
    case 'AgentErrorEvent':
      return resultMessage(event, textOf(event.error), true)
    case 'UserRejectObservation':
      return resultMessage(event, textOf(event.rejection_reason), true)
    case 'Condensation':
    case 'CondensationSummaryEvent':
      return noteMessage(textOf(event.summary))
    case 'ConversationErrorEvent':
      return noteMessage(`${textOf(event.code)} ${textOf(event.detail)}`.trim())
    default:
      return null
  }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')
const blockTexts = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('')

function noteMessage(text: string): EventMessage {
  return { ...silent, message: plainMessage('environment', [{ kind: 'note', text }]) }
}

function messageEvent(event: JsonObject): EventMessage | null {
  const spoken = isJsonObject(event.llm_message) ? event.llm_message : {}
  const role = spoken.role ?? (event.source === 'agent' ? 'assistant' : 'user')
  const read = readMessages([{ ...pick(spoken), role }], 'llm_message')
  const [message] = read.kind === 'messages' ? read.messages : []
  if (message === undefined) return null
  return { ...silent, message, answer: answerOf(event), isFinish: message.role === 'assistant' }
}

/** What of a message its model said; the rest are settings of the SDK. */
function pick(spoken: JsonObject): JsonObject {
  const keys = ['content', 'name', 'tool_calls', 'tool_call_id', 'reasoning_content', 'thinking_blocks']
  return Object.fromEntries(keys.flatMap((key) => (spoken[key] == null ? [] : [[key, spoken[key] ?? null]])))
}

const answerOf = (event: JsonObject) =>
  typeof event.llm_response_id === 'string' ? event.llm_response_id : null

function actionEvent(event: JsonObject): EventMessage {
  const call = isJsonObject(event.tool_call)
    ? toolCall(event.tool_call)
    : toolCall({
        name: event.tool_name ?? null,
        arguments: event.action ?? null,
        id: event.tool_call_id ?? null,
      })
  const block: Block = {
    kind: 'call',
    ...call,
    id: call.id ?? (textOf(event.tool_call_id) || null),
    name: call.name ?? (textOf(event.tool_name) || null),
  }
  const thought = blockTexts(contentBlocks(event.thought ?? null))
  const reasoning = reasoningOf(event)
  const isFinish = event.tool_name === 'finish'
  const blocks =
    isFinish && thought !== ''
      ? [...reasoning, { kind: 'text' as const, text: thought }, block]
      : withThought(reasoning, thought, [block])
  const extras = typeof event.summary === 'string' ? { summary: event.summary } : null
  const message = plainMessage('assistant', blocks, extras)
  return {
    ...silent,
    message: { ...message, parseText: message.parseText && reasoning.length === 0 },
    answer: answerOf(event),
    isFinish,
  }
}

function reasoningOf(event: JsonObject): readonly Block[] {
  const plain = reasoningBlocks(event)
  if (plain.length > 0 || !isJsonObject(event.responses_reasoning_item)) return plain
  const item = { type: 'reasoning', ...event.responses_reasoning_item }
  const read = responsesMessages([item], 'responses_reasoning_item')
  return read.kind === 'messages' ? read.messages.flatMap(({ blocks }) => blocks) : []
}

function resultMessage(event: JsonObject, text: string, isError: boolean | null): EventMessage {
  const result: Block = {
    kind: 'result',
    callId: textOf(event.tool_call_id) || textOf(event.action_id) || null,
    name: textOf(event.tool_name) || null,
    text,
    isError,
  }
  return { ...silent, message: plainMessage('tool', [result]) }
}

/** Text of an observation: its content, or (in early versions) its output. */
function observedText(event: JsonObject): string {
  const { observation } = event
  if (!isJsonObject(observation)) return blockTexts(contentBlocks(observation ?? null))
  const content = observation.content ?? observation.output ?? observation.message ?? observation.result
  return content === undefined || content === null
    ? JSON.stringify(observation)
    : blockTexts(contentBlocks(content))
}

function observedError({ observation }: JsonObject): boolean | null {
  if (!isJsonObject(observation)) return null
  const { is_error: isError = null, exit_code: code = null } = observation
  if (typeof isError === 'boolean' && isError) return true
  const metadata = isJsonObject(observation.metadata) ? observation.metadata.exit_code : null
  const exit = code ?? metadata
  if (typeof exit === 'number') return exit !== 0
  return typeof isError === 'boolean' ? isError : null
}
