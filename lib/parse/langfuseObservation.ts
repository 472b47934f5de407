import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { plainMessage } from './agentTurns.ts'
import { decodedJson } from './decodedJson.ts'
import { numberOf } from './fieldValues.ts'
import { toolCall } from './messageCalls.ts'
import { emptySpan, type Span, timeMs } from './span.ts'
import { datasetItemOf, stepOf } from './spanAttributes.ts'
import { spanMessages } from './spanMessages.ts'
import { textAt } from './spanTree.ts'

const used = new Set([
  ...['id', 'traceId', 'parentObservationId', 'type', 'startTime', 'endTime', 'name', 'input', 'output'],
  ...['model', 'usageDetails', 'toolCalls', 'toolDefinitions', 'level', 'statusMessage', 'sessionId'],
])

/** An observation of Langfuse (keys in camel case) as a span. */
export function observationSpan(row: JsonObject, trace: string): Span {
  const metadata = decodedObject(row.metadata)
  const isError = row.level === 'ERROR'
  return {
    ...emptySpan(trace),
    id: textAt(row.id),
    parent: textAt(row.parentObservationId),
    name: textAt(row.name),
    kind: row.type === 'GENERATION' ? 'llm' : row.type === 'TOOL' ? 'tool' : 'other',
    startMs: timeMs(row.startTime),
    endMs: timeMs(row.endTime),
    isError,
    errorText: isError ? textAt(row.statusMessage) : null,
    model: textAt(row.model, row.providedModelName),
    input: spanMessages(row.input, 'input'),
    output: withCalls(spanMessages(row.output, 'output'), row.toolCalls),
    finish: finishOf(row, metadata),
    tokens: tokensOf(row),
    tools: toolsOf(row.toolDefinitions),
    session: textAt(row.sessionId),
    datasetItem: datasetItemOf(metadata),
    step: stepOf(metadata),
    attributes: Object.fromEntries(
      Object.entries(row).filter(([key, value]) => !used.has(key) && value !== null && value !== ''),
    ),
  }
}

function decodedObject(value: Json | undefined): JsonObject {
  const decoded = typeof value === 'string' ? decodedJson(value) : value
  return isJsonObject(decoded) ? decoded : {}
}

/** Calls that an export keeps in a column, where the output itself does not hold them. */
function withCalls(output: readonly DraftMessage[], calls: Json | undefined): readonly DraftMessage[] {
  if (!Array.isArray(calls) || calls.length === 0) return output
  if (output.some(({ blocks }) => blocks.some(({ kind }) => kind === 'call'))) return output
  const blocks = calls.map((call: Json) => ({ kind: 'call' as const, ...toolCall(call) }))
  const last = output.at(-1)
  if (last === undefined) return [plainMessage('assistant', blocks)]
  return [...output.slice(0, -1), { ...last, blocks: [...last.blocks, ...blocks] }]
}

/** Definitions by name, each often as JSON text. */
function toolsOf(value: Json | undefined): Json {
  if (!isJsonObject(value)) return value ?? null
  if (Object.keys(value).length === 0) return null
  return Object.fromEntries(
    Object.entries(value).map(([name, tool]) => [
      name,
      typeof tool === 'string' ? (decodedJson(tool) ?? tool) : tool,
    ]),
  )
}

function finishOf(row: JsonObject, metadata: JsonObject): string | null {
  const output = decodedObject(row.output)
  return textAt(output.finish_reason, output.stop_reason, metadata.finish_reason, metadata.stop_reason)
}

function tokensOf(row: JsonObject): Span['tokens'] {
  const details = decodedObject(row.usageDetails)
  const older = decodedObject(row.usage)
  const first = (...values: readonly (Json | undefined)[]) =>
    values.map(numberOf).find((count) => typeof count === 'number' && count > 0) ?? null
  return {
    prompt: first(details.input, older.input, older.promptTokens, row.promptTokens, row.inputUsage),
    completion: first(
      details.output,
      older.output,
      older.completionTokens,
      row.completionTokens,
      row.outputUsage,
    ),
    reasoning: first(details.output_reasoning_tokens, details.output_reasoning, details.reasoning),
  }
}
