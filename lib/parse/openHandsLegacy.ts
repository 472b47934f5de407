import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { plainMessage, withThought } from './agentTurns.ts'
import { extrasOf, numberOf } from './fieldValues.ts'
import { toolCall } from './messageCalls.ts'
import { reasoningBlocks } from './messageReasoning.ts'
import { usageOf } from './sideFields.ts'

/** The message of one event and what the event says beside it. */
export interface EventMessage {
  readonly message: DraftMessage
  /** Id of the model's answer; actions of one answer belong together. */
  readonly answer: string | null
  readonly completionTokens: number | null
  readonly model: string | null
  readonly tools: Json
  readonly isFinish?: boolean
}

const silent = { answer: null, completionTokens: null, model: null, tools: null }

/** What only tells how an action is to be run, not what is done. */
const settings = new Set([
  ...[
    'thought',
    'is_confirmed',
    'confirmation_state',
    'security_risk',
    'action_risk',
    'keep_prompt',
    'hidden',
  ],
  ...['kernel_init_code', 'include_extra', 'impl_source', 'blocking', 'wait_for_response', 'final_thought'],
  ...[
    'translated_ipython_code',
    'browsergym_send_msg_to_user',
    'image_urls',
    'images_urls',
    'is_input',
    'is_static',
  ],
])
const envelope = new Set([
  'id',
  'timestamp',
  'source',
  'message',
  'cause',
  'action',
  'timeout',
  'llm_metrics',
])

/** Changes of the agent's state and empty events: nothing that model or tools said. */
const stateActions = new Set(['null', 'change_agent_state', 'start', 'pause', 'resume', 'stop', 'recall'])

/** Fields of an action: under `args`, or beside its name in events of the resolver. */
function argsOf(event: JsonObject): JsonObject {
  return isJsonObject(event.args) ? event.args : extrasOf(event, envelope)
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')

/** The message of an action of OpenHands V0; null for changes of state. `source` is missing in resolver events. */
export function actionOf(event: JsonObject, isFirst: boolean): EventMessage | null {
  const args = argsOf(event)
  const action = textOf(event.action)
  if (stateActions.has(action)) return null
  if (action === 'system') {
    const content: Block = { kind: 'text', text: textOf(args.content) }
    return { ...silent, message: plainMessage('system', [content]), tools: args.tools ?? null }
  }
  if (action === 'condensation') {
    return { ...silent, message: plainMessage('environment', [{ kind: 'note', text: JSON.stringify(args) }]) }
  }
  if (action === 'message' && !isFromAgent(event, args, isFirst)) {
    return { ...silent, message: plainMessage('user', contentOf(args)) }
  }
  return agentMessage(event, action, args)
}

/** Without a source, the first message is the task, and a message that waits for an answer is the agent's. */
function isFromAgent(event: JsonObject, args: JsonObject, isFirst: boolean): boolean {
  if (typeof event.source === 'string') return event.source === 'agent'
  return !isFirst && args.wait_for_response === true
}

function contentOf(args: JsonObject): readonly Block[] {
  const urls = args.image_urls ?? args.images_urls
  const media = Array.isArray(urls) ? urls.filter((url: Json) => typeof url === 'string') : []
  return [
    { kind: 'text', text: textOf(args.content) },
    ...media.map(
      (url): Block => ({
        kind: 'media',
        mime: null,
        ref: textOf(url).startsWith('data:') ? `inline, ${textOf(url).length} characters` : textOf(url),
      }),
    ),
  ]
}

function agentMessage(event: JsonObject, action: string, args: JsonObject): EventMessage {
  const meta = isJsonObject(event.tool_call_metadata) ? event.tool_call_metadata : {}
  const response = isJsonObject(meta.model_response) ? meta.model_response : {}
  const spoken = messageOf(response)
  const reasoning = reasoningBlocks(spoken)
  const usage = usageOf(response.usage ?? null)
  const about = {
    answer: typeof response.id === 'string' ? response.id : null,
    completionTokens: usage?.completion ?? null,
    model: typeof response.model === 'string' ? response.model : null,
    tools: null,
  }
  if (action === 'message') {
    const message = plainMessage('assistant', [...reasoning, ...contentOf(args)])
    return { ...about, message }
  }
  const isFinish = action === 'finish' || action === 'reject'
  const thought = textOf(args.thought) || textOf(spoken.content) || textOf(args.final_thought)
  const call = callOf(event, action, { args, meta, spoken })
  // The last word of an agent is its answer, not a thought on the way.
  const blocks = isFinish ? spokenThen(reasoning, thought, call) : withThought(reasoning, thought, [call])
  const message = plainMessage('assistant', blocks)
  return {
    ...about,
    message: { ...message, parseText: message.parseText && reasoning.length === 0 },
    isFinish,
  }
}

function spokenThen(reasoning: readonly Block[], text: string, call: Block): readonly Block[] {
  return text === '' ? [...reasoning, call] : [...reasoning, { kind: 'text', text }, call]
}

function messageOf(response: JsonObject): JsonObject {
  const [choice] = Array.isArray(response.choices) ? response.choices : []
  return isJsonObject(choice) && isJsonObject(choice.message) ? choice.message : {}
}

interface CallParts {
  readonly args: JsonObject
  readonly meta: JsonObject
  readonly spoken: JsonObject
}

/** The call as the model wrote it; without that, the action and what it was done with. */
function callOf(event: JsonObject, action: string, { args, meta, spoken }: CallParts): Block {
  const calls = Array.isArray(spoken.tool_calls) ? spoken.tool_calls : []
  const own = calls.find((call: Json) => isJsonObject(call) && call.id === meta.tool_call_id)
  if (isJsonObject(own)) return { kind: 'call', ...toolCall(own) }
  const done = extrasOf(args, settings)
  return {
    kind: 'call',
    id: typeof meta.tool_call_id === 'string' ? meta.tool_call_id : idOf(event.id),
    name: typeof meta.function_name === 'string' ? meta.function_name : action,
    args: done,
    raw: JSON.stringify(done),
    syntax: 'openhands',
    parseError: null,
  }
}

const idOf = (id: Json | undefined) => (typeof id === 'number' || typeof id === 'string' ? String(id) : null)

/** The message of an observation of OpenHands V0: the result of a call, or a note of the harness. */
export function observationOf(event: JsonObject): EventMessage | null {
  const name = textOf(event.observation)
  if (name === 'null' || name === 'agent_state_changed' || name === 'recall') return null
  const meta = isJsonObject(event.tool_call_metadata) ? event.tool_call_metadata : {}
  const text = textOf(event.content)
  if (name === 'condense') {
    return { ...silent, message: plainMessage('environment', [{ kind: 'note', text }]) }
  }
  const result: Block = {
    kind: 'result',
    callId: typeof meta.tool_call_id === 'string' ? meta.tool_call_id : idOf(event.cause),
    name: typeof meta.function_name === 'string' ? meta.function_name : name,
    text,
    isError: errorOf(event, name),
  }
  return { ...silent, message: plainMessage('tool', [result]) }
}

function errorOf(event: JsonObject, name: string): boolean | null {
  if (name === 'error' || name === 'user_rejected') return true
  if (typeof event.success === 'boolean') return !event.success
  const extras = isJsonObject(event.extras) ? event.extras : event
  const metadata = isJsonObject(extras.metadata) ? extras.metadata : extras
  const code = numberOf(metadata.exit_code)
  return code === undefined || code === null ? null : code !== 0
}
