import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Format } from './format.ts'
import { emptySpan, type Span, timeMs } from './span.ts'
import { spanAttributes } from './spanAttributes.ts'
import { spanFormat } from './spanParser.ts'
import { textAt } from './spanTree.ts'

/** OpenTelemetry traces as OTLP JSON: documents or lines of `resourceSpans`; content by GenAI or OpenInference. */
export const otlp: Format = {
  id: 'otlp',
  title: 'OpenTelemetry traces (OTLP JSON)',
  claim: ({ values }) =>
    values.some((value) => isJsonObject(value) && resourcesOf(value) !== null)
      ? { strength: 'keys', reason: 'resourceSpans of OTLP' }
      : null,
  ...spanFormat(otlpSpans),
}

function resourcesOf(value: JsonObject): readonly Json[] | null {
  const resources = value.resourceSpans ?? value.resource_spans
  return Array.isArray(resources) ? resources : null
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** The spans of one export; null where the record is none. */
export function otlpSpans(value: Json): readonly Span[] | null {
  const resources = isJsonObject(value) ? resourcesOf(value) : null
  if (resources === null) return null
  return resources.filter(isJsonObject).flatMap((resource) => {
    const about = isJsonObject(resource.resource) ? attributesOf(resource.resource.attributes) : {}
    const scopes = listOf(resource.scopeSpans ?? resource.scope_spans ?? resource.instrumentationLibrarySpans)
    return scopes
      .filter(isJsonObject)
      .flatMap((scope) =>
        listOf(scope.spans).flatMap((span) => (isJsonObject(span) ? spanOf(span, about) : [])),
      )
  })
}

function spanOf(span: JsonObject, about: JsonObject): readonly Span[] {
  const trace = textAt(span.traceId, span.trace_id)
  if (trace === null) return []
  const attributes = attributesOf(span.attributes)
  const events = listOf(span.events).filter(isJsonObject)
  const status = isJsonObject(span.status) ? span.status : {}
  const isError = status.code === 2 || status.code === 'STATUS_CODE_ERROR'
  const told = spanAttributes(
    attributes,
    events.map((event) => ({ name: textAt(event.name) ?? '', attributes: attributesOf(event.attributes) })),
  )
  return [
    {
      ...emptySpan(trace),
      ...told,
      id: textAt(span.spanId, span.span_id),
      parent: textAt(span.parentSpanId, span.parent_span_id),
      name: textAt(attributes['gen_ai.tool.name'], attributes['tool.name'], span.name),
      startMs: timeMs(span.startTimeUnixNano ?? span.start_time_unix_nano),
      endMs: timeMs(span.endTimeUnixNano ?? span.end_time_unix_nano),
      isError,
      errorText: isError ? textAt(status.message) : null,
      ...toolSides(attributes, told),
      attributes: {
        ...withoutContent(attributes),
        ...(Object.keys(about).length === 0 ? {} : { resource: about }),
      },
    },
  ]
}

/** Arguments and result of a tool's span stand in attributes of their own. */
function toolSides(attributes: JsonObject, told: Partial<Span>): Partial<Span> {
  const { 'gen_ai.tool.call.arguments': args, 'gen_ai.tool.call.result': result } = attributes
  if (args === undefined && result === undefined) return {}
  const side = spanAttributes({ 'input.value': asText(args), 'output.value': asText(result) }, [])
  return {
    input: told.input?.length === 0 ? (side.input ?? []) : (told.input ?? []),
    output: told.output?.length === 0 ? (side.output ?? []) : (told.output ?? []),
  }
}

const asText = (value: Json | undefined): Json =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

const content =
  /^(?:gen_ai\.(?:input|output)\.messages|gen_ai\.system_instructions|gen_ai\.tool\.definitions|gen_ai\.(?:prompt|completion)(?:\.|$)|llm\.(?:input_messages|output_messages|tools)(?:\.|$)|(?:input|output)\.value$|langfuse\.(?:observation|trace)\.(?:input|output)$)/

/** Attributes that are not the messages themselves. */
export function withoutContent(attributes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => !content.test(key)))
}

/** Attributes of OTLP as a plain object; already plain ones stay. */
function attributesOf(value: Json | undefined): JsonObject {
  if (isJsonObject(value)) return value
  return Object.fromEntries(
    listOf(value).flatMap((entry) =>
      isJsonObject(entry) && typeof entry.key === 'string'
        ? [[entry.key, anyValue(entry.value ?? null)] as const]
        : [],
    ),
  )
}

/** A typed value of OTLP; nesting is bounded by that of the record. */
function anyValue(value: Json): Json {
  if (!isJsonObject(value)) return value
  const int = value.intValue ?? value.int_value
  if (int !== undefined)
    return typeof int === 'string' && Number.isSafeInteger(Number(int)) ? Number(int) : int
  const list = value.arrayValue ?? value.array_value
  if (isJsonObject(list)) return listOf(list.values).map(anyValue)
  const pairs = value.kvlistValue ?? value.kvlist_value
  if (isJsonObject(pairs)) return attributesOf(pairs.values)
  const plain = [
    value.stringValue,
    value.string_value,
    value.doubleValue,
    value.double_value,
    value.boolValue,
    value.bool_value,
  ]
  return plain.find((one) => one !== undefined) ?? value.bytesValue ?? null
}
