import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Judgement } from '#lib/model/rollout.ts'
import type { Format } from './format.ts'
import { withoutContent } from './otlp.ts'
import { emptySpan, type Span, timeMs } from './span.ts'
import { spanAttributes } from './spanAttributes.ts'
import { spanFormat } from './spanParser.ts'
import { scoreOf } from './spanScores.ts'
import { at, flatAttributes, textAt } from './spanTree.ts'

/** Phoenix spans: lines, lists or pages of the REST API, or rows of an exported data frame. */
export const phoenix: Format = {
  id: 'phoenix',
  title: 'Phoenix spans (OpenInference)',
  claim: ({ values }) =>
    values.some((value) => (phoenixSpans(value) ?? []).length > 0)
      ? { strength: 'keys', reason: 'spans with context.trace_id' }
      : null,
  ...spanFormat(phoenixSpans),
}

/** The spans of one record: a span, a row of a data frame, or a page of spans. */
export function phoenixSpans(value: Json): readonly Span[] | null {
  if (!isJsonObject(value)) return null
  if (Array.isArray(value.data) && value.context === undefined) {
    const spans = value.data.map(phoenixSpans)
    return spans.length > 0 && spans.every((span) => span === null)
      ? null
      : spans.flatMap((span) => span ?? [])
  }
  const row = value['context.trace_id'] === undefined ? value : fromFrame(value)
  const trace = textAt(at(row, 'context', 'trace_id'))
  return trace === null ? null : [spanOf(row, trace)]
}

/** A row of a data frame: `context.span_id`, `attributes.llm.model_name`. */
function fromFrame(row: JsonObject): JsonObject {
  const under = (prefix: string) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) =>
        key.startsWith(prefix) && value !== null ? [[key.slice(prefix.length), value]] : [],
      ),
    )
  const rest = Object.entries(row).filter(([key]) => !/^(?:context|attributes)\./.test(key))
  return { ...Object.fromEntries(rest), context: under('context.'), attributes: under('attributes.') }
}

const used = new Set([
  ...['id', 'name', 'context', 'span_kind', 'parent_id', 'start_time', 'end_time', 'status_code'],
  ...['status_message', 'attributes', 'events', 'annotations', 'span_annotations'],
])

function spanOf(row: JsonObject, trace: string): Span {
  const attributes = isJsonObject(row.attributes) ? flatAttributes(row.attributes) : {}
  const events = Array.isArray(row.events) ? row.events.filter(isJsonObject) : []
  const told = spanAttributes(
    { ...(row.span_kind == null ? {} : { 'openinference.span.kind': row.span_kind }), ...attributes },
    events.map((event) => ({
      name: textAt(event.name) ?? '',
      attributes: isJsonObject(event.attributes) ? event.attributes : {},
    })),
  )
  const isError = row.status_code === 'ERROR'
  return {
    ...emptySpan(trace),
    ...told,
    id: textAt(at(row, 'context', 'span_id'), row.id),
    parent: textAt(row.parent_id),
    name: textAt(attributes['tool.name'], row.name),
    startMs: timeMs(row.start_time),
    endMs: timeMs(row.end_time),
    isError,
    errorText: isError ? textAt(row.status_message) : null,
    scores: [...(told.scores ?? []), ...annotations(row.annotations ?? row.span_annotations)],
    attributes: {
      ...withoutContent(attributes),
      ...Object.fromEntries(Object.entries(row).filter(([key]) => !used.has(key))),
    },
  }
}

/** Annotations: `{name, result: {score, label}}`; a score says more than its label. */
function annotations(value: Json | undefined): readonly Judgement[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: Json): Judgement[] => {
    const name = textAt(at(entry, 'name'))
    const found =
      at(entry, 'result', 'score') ?? at(entry, 'score') ?? at(entry, 'result', 'label') ?? at(entry, 'label')
    return name === null ? [] : [scoreOf(name, found ?? null)]
  })
}
