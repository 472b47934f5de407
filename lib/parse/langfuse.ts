import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Judgement } from '#lib/model/rollout.ts'
import { decodedJson } from './decodedJson.ts'
import type { Format } from './format.ts'
import { observationSpan } from './langfuseObservation.ts'
import { emptySpan, type Span, timeMs } from './span.ts'
import { datasetItemOf, stepOf } from './spanAttributes.ts'
import { spanMessages } from './spanMessages.ts'
import { spanFormat } from './spanParser.ts'
import { scoreOf } from './spanScores.ts'
import { textAt } from './spanTree.ts'

/** Langfuse exports: observations, traces and scores as rows, and the download of a single trace. */
export const langfuse: Format = {
  id: 'langfuse',
  title: 'Langfuse observations and traces',
  claim: ({ values }) =>
    values.some((value) => (langfuseSpans(value) ?? []).length > 0)
      ? { strength: 'keys', reason: 'observations, traces or scores of Langfuse' }
      : null,
  ...spanFormat(langfuseSpans),
}

/** The spans of one row or document; null where it is none of Langfuse's. */
export function langfuseSpans(value: Json): readonly Span[] | null {
  if (!isJsonObject(value)) return null
  if (Array.isArray(value.observations)) return wholeTrace(value, value.observations)
  const row = camelKeys(value)
  const trace = textAt(row.traceId)
  if (trace !== null && typeof row.type === 'string' && row.startTime !== undefined) {
    return [observationSpan(row, trace)]
  }
  if (trace !== null && isScore(row)) return [{ ...emptySpan(trace), scores: [judgementOf(row)] }]
  return trace === null && isTraceRow(row) ? [traceSpan(row)] : null
}

/** Exports to storage write snake case, the API camel case. */
function camelKeys(row: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      /^[a-z]+(?:_[a-z]+)+$/.test(key) && knownSnake.has(key) ? camel(key) : key,
      value,
    ]),
  )
}

const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const knownSnake = new Set([
  ...['trace_id', 'parent_observation_id', 'start_time', 'end_time', 'status_message', 'model_parameters'],
  ...[
    'usage_details',
    'cost_details',
    'tool_calls',
    'tool_definitions',
    'session_id',
    'user_id',
    'project_id',
  ],
  ...['provided_model_name', 'string_value', 'data_type', 'observation_id', 'completion_start_time'],
])

function isTraceRow(row: JsonObject): boolean {
  const named =
    row.sessionId !== undefined ||
    row.userId !== undefined ||
    row.release !== undefined ||
    row.tags !== undefined
  return (
    typeof row.id === 'string' && row.timestamp !== undefined && named && ('input' in row || 'output' in row)
  )
}

const isObservation = (row: JsonObject) =>
  typeof row.id === 'string' && (row.startTime !== undefined || row.traceId !== undefined)

const isScore = (row: JsonObject) =>
  typeof row.name === 'string' && (row.value !== undefined || row.stringValue !== undefined)

function judgementOf(score: JsonObject): Judgement {
  const isNamed = score.dataType === 'CATEGORICAL' || score.value === undefined || score.value === null
  return scoreOf(
    textAt(score.name) ?? 'score',
    (isNamed ? score.stringValue : score.value) ?? score.value ?? null,
  )
}

/** `{trace, observations}`, or the trace itself with its observations and scores inside. */
function wholeTrace(value: JsonObject, observations: readonly Json[]): readonly Span[] | null {
  const about = isJsonObject(value.trace) ? value.trace : value
  const rows = observations.filter(isJsonObject).map(camelKeys)
  const isOurs = rows.length === 0 ? about.timestamp !== undefined : rows.some(isObservation)
  const trace = isOurs ? textAt(about.id, ...rows.map((row) => row.traceId)) : null
  if (trace === null) return null
  const scores = [value.scores, about.scores].find((list) => Array.isArray(list))
  const own = traceSpan({ ...camelKeys(about), id: trace })
  const found = Array.isArray(scores)
    ? scores.filter(isJsonObject).map((score) => judgementOf(camelKeys(score)))
    : []
  return [{ ...own, scores: found }, ...rows.map((row) => observationSpan(row, trace))]
}

const used = new Set([
  ...[
    'id',
    'timestamp',
    'name',
    'sessionId',
    'input',
    'output',
    'metadata',
    'observations',
    'scores',
    'trace',
  ],
])
const columns = new Set([
  ...[
    'userId',
    'release',
    'version',
    'environment',
    'tags',
    'public',
    'bookmarked',
    'createdAt',
    'updatedAt',
  ],
  ...[
    'projectId',
    'externalId',
    'latency',
    'totalCost',
    'htmlPath',
    'level',
    'usage',
    'commentCount',
    'comments',
  ],
])

/** A trace as the span around its observations; columns of the export that are no fields of a trace are scores. */
function traceSpan(row: JsonObject): Span {
  const rest = Object.entries(row).filter(([key, value]) => !used.has(key) && value !== null)
  const isColumn = ([key, value]: readonly [string, Json]) =>
    !columns.has(key) && Array.isArray(value) && value.length > 0
  const stored = typeof row.metadata === 'string' ? decodedJson(row.metadata) : row.metadata
  const metadata = isJsonObject(stored) ? stored : {}
  return {
    ...emptySpan(textAt(row.id) ?? ''),
    name: textAt(row.name),
    startMs: timeMs(row.timestamp),
    input: spanMessages(row.input, 'input'),
    output: spanMessages(row.output, 'output'),
    session: textAt(row.sessionId),
    datasetItem: datasetItemOf(metadata),
    step: stepOf(metadata),
    scores: rest.filter(isColumn).map(([key, value]) => scoreOf(key, value)),
    attributes: {
      ...Object.fromEntries(rest.filter((entry) => !isColumn(entry))),
      metadata: row.metadata ?? null,
    },
  }
}
