import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Judgement } from '#lib/model/rollout.ts'
import { plainMessage } from './agentTurns.ts'
import { decodedJson } from './decodedJson.ts'
import { numberOf } from './fieldValues.ts'
import { contentBlocks } from './messageParts.ts'
import type { Span } from './span.ts'
import { spanMessages } from './spanMessages.ts'
import { scoreOf } from './spanScores.ts'
import { at, spanTree, textAt } from './spanTree.ts'

/** An event of a span. */
export interface SpanEvent {
  readonly name: string
  readonly attributes: JsonObject
}

type Told = Partial<Span>

/**
 * What the attributes and events of a span say, in the words of the GenAI conventions (also before 1.37, when content
 * stood in events), of OpenInference, of OpenLLMetry's numbered prompts, or of Langfuse's own keys.
 */
export function spanAttributes(own: JsonObject, events: readonly SpanEvent[]): Told {
  const details = events.filter(({ name }) => name === 'gen_ai.client.inference.operation.details')
  const attributes = { ...Object.assign({}, ...details.map((event) => event.attributes)), ...own }
  const tree = spanTree(attributes)
  const input = firstOf(
    () => spanMessages(attributes['gen_ai.input.messages'], 'input'),
    () => eventMessages(events, 'input'),
    () => spanMessages(at(tree, 'llm', 'input_messages'), 'input'),
    () => numbered(at(tree, 'gen_ai', 'prompt'), 'input'),
    () =>
      spanMessages(attributes['langfuse.observation.input'] ?? attributes['langfuse.trace.input'], 'input'),
    () => spanMessages(sideValue(tree, 'input'), 'input'),
  )
  const output = firstOf(
    () => spanMessages(attributes['gen_ai.output.messages'], 'output'),
    () => eventMessages(events, 'output'),
    () => spanMessages(at(tree, 'llm', 'output_messages'), 'output'),
    () => numbered(at(tree, 'gen_ai', 'completion'), 'output'),
    () =>
      spanMessages(
        attributes['langfuse.observation.output'] ?? attributes['langfuse.trace.output'],
        'output',
      ),
    () => spanMessages(sideValue(tree, 'output'), 'output'),
  )
  const metadata = metadataOf(attributes, tree)
  return {
    kind: kindOf(attributes),
    model: textAt(
      ...[
        attributes['gen_ai.response.model'],
        attributes['gen_ai.request.model'],
        attributes['llm.model_name'],
      ],
      attributes['langfuse.observation.model.name'],
    ),
    input: withInstructions(attributes['gen_ai.system_instructions'], input),
    output,
    finish: finishOf(attributes, events),
    tokens: tokensOf(attributes),
    tools: toolsOf(attributes, tree),
    session: textAt(
      attributes['session.id'],
      attributes['gen_ai.conversation.id'],
      attributes['langfuse.session.id'],
    ),
    datasetItem: datasetItemOf(metadata, attributes),
    step: stepOf(metadata) ?? stepOf(attributes),
    scores: events.flatMap(evaluation),
  }
}

function firstOf(...readers: readonly (() => readonly DraftMessage[])[]): readonly DraftMessage[] {
  for (const read of readers) {
    const messages = read()
    if (messages.length > 0) return messages
  }
  return []
}

function sideValue(tree: JsonObject, side: 'input' | 'output'): Json | undefined {
  return at(tree, side, 'value')
}

function kindOf(attributes: JsonObject): Span['kind'] {
  const kind = textAt(
    ...[attributes['openinference.span.kind'], attributes['langfuse.observation.type']],
    ...[attributes['traceloop.span.kind'], attributes['gen_ai.operation.name']],
  )
  if (kind === null) return attributes['llm.request.type'] === undefined ? 'other' : 'llm'
  if (/^(?:llm|chat|generation|text_completion|generate_content|completion)$/i.test(kind)) return 'llm'
  return /^(?:tool|execute_tool)$/i.test(kind) ? 'tool' : 'other'
}

const eventRole = /^gen_ai\.(system|user|assistant|tool)\.message$/

/** Until 1.36 each message was an event of the span; the answer was the event `gen_ai.choice`. */
function eventMessages(events: readonly SpanEvent[], side: 'input' | 'output'): readonly DraftMessage[] {
  return events.flatMap(({ name, attributes }) => {
    if (side === 'output') {
      if (name === 'gen_ai.content.completion') return spanMessages(attributes['gen_ai.completion'], 'output')
      return name === 'gen_ai.choice' ? spanMessages(choiceOf(attributes), 'output') : []
    }
    if (name === 'gen_ai.content.prompt') return spanMessages(attributes['gen_ai.prompt'], 'input')
    const role = eventRole.exec(name)?.[1]
    if (role === undefined) return []
    const { 'gen_ai.system': _, 'gen_ai.provider.name': __, id, ...rest } = bodyOf(attributes)
    return spanMessages([{ ...rest, role, ...(id === undefined ? {} : { tool_call_id: id }) }], 'input')
  })
}

function bodyOf(attributes: JsonObject): JsonObject {
  const body = typeof attributes.body === 'string' ? decodedJson(attributes.body) : attributes.body
  return isJsonObject(body) ? body : attributes
}

function choiceOf(attributes: JsonObject): Json {
  const body = bodyOf(attributes)
  const message =
    typeof body.message === 'string' ? (decodedJson(body.message) ?? body.message) : body.message
  if (typeof message === 'string') return message
  const spoken = isJsonObject(message) ? message : body
  return [
    {
      content: spoken.content ?? null,
      tool_calls: spoken.tool_calls ?? body.tool_calls ?? null,
      role: 'assistant',
    },
  ]
}

/** OpenLLMetry numbers its messages: `gen_ai.prompt.0.role`. */
function numbered(list: Json | undefined, side: 'input' | 'output'): readonly DraftMessage[] {
  if (typeof list === 'string') return spanMessages(list, side)
  if (!Array.isArray(list)) return []
  const role = side === 'input' ? 'user' : 'assistant'
  const messages = list.filter(isJsonObject).map((entry) => ({ ...entry, role: entry.role ?? role }))
  return spanMessages(messages, side)
}

function withInstructions(value: Json | undefined, input: readonly DraftMessage[]): readonly DraftMessage[] {
  if (value === undefined || value === null || input[0]?.role === 'system') return input
  const decoded = typeof value === 'string' ? (decodedJson(value) ?? value) : value
  return [plainMessage('system', contentBlocks(decoded)), ...input]
}

function finishOf(attributes: JsonObject, events: readonly SpanEvent[]): string | null {
  const stored = attributes['gen_ai.response.finish_reasons'] ?? attributes['llm.finish_reason']
  const decoded = typeof stored === 'string' ? (decodedJson(stored) ?? stored) : stored
  const reason = Array.isArray(decoded) ? decoded[0] : decoded
  const choice = events.find(({ name }) => name === 'gen_ai.choice')
  return textAt(reason, choice === undefined ? null : bodyOf(choice.attributes).finish_reason)
}

function tokensOf(attributes: JsonObject): Span['tokens'] {
  const count = (...keys: readonly string[]) => {
    const found = keys.find((key) => typeof numberOf(attributes[key]) === 'number')
    return found === undefined ? null : (numberOf(attributes[found]) ?? null)
  }
  return {
    prompt: count('gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt'),
    completion: count(
      'gen_ai.usage.output_tokens',
      'gen_ai.usage.completion_tokens',
      'llm.token_count.completion',
    ),
    reasoning: count(
      'llm.token_count.completion_details.reasoning',
      'gen_ai.usage.reasoning.output_tokens',
      'gen_ai.usage.reasoning_tokens',
    ),
  }
}

function toolsOf(attributes: JsonObject, tree: JsonObject): Json {
  const defined = attributes['gen_ai.tool.definitions']
  if (defined !== undefined) return typeof defined === 'string' ? (decodedJson(defined) ?? defined) : defined
  const listed = at(tree, 'llm', 'tools')
  if (!Array.isArray(listed)) return null
  return listed.map((entry: Json) => {
    const schema = at(entry, 'tool', 'json_schema')
    return typeof schema === 'string' ? (decodedJson(schema) ?? schema) : (schema ?? entry)
  })
}

function metadataOf(attributes: JsonObject, tree: JsonObject): JsonObject {
  const stored = attributes.metadata ?? at(tree, 'metadata') ?? at(tree, 'langfuse', 'trace', 'metadata')
  const decoded = typeof stored === 'string' ? decodedJson(stored) : stored
  return isJsonObject(decoded) ? decoded : {}
}

/** The item of a data set that a trace was made for, under the names that tracers use. */
export function datasetItemOf(metadata: JsonObject, attributes: JsonObject = {}): string | null {
  const keys = [
    'dataset_item_id',
    'datasetItemId',
    'dataset_example_id',
    'example_id',
    'prompt_id',
    'task_id',
  ]
  const found = keys
    .map((key) => metadata[key])
    .find((id) => typeof id === 'string' || typeof id === 'number')
  const named = attributes['langfuse.experiment.item.id'] ?? attributes['langfuse.dataset.item.id']
  return found === undefined ? textAt(named) : String(found)
}

/** A training step in the metadata of a trace. */
export function stepOf(metadata: JsonObject): number | null {
  const step = numberOf(metadata.step ?? metadata.global_step ?? metadata.training_step)
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 ? step : null
}

function evaluation({ name, attributes }: SpanEvent): readonly Judgement[] {
  if (name !== 'gen_ai.evaluation.result') return []
  const {
    'gen_ai.evaluation.name': of = null,
    'gen_ai.evaluation.score.value': value,
    'gen_ai.evaluation.score.label': label,
  } = attributes
  return typeof of === 'string' ? [scoreOf(of, value ?? label ?? null)] : []
}
