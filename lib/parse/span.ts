import type { DraftMessage, RolloutDraft } from '#lib/model/draft.ts'
import type { Json, JsonObject } from '#lib/model/json.ts'
import type { Judgement } from '#lib/model/rollout.ts'

/** A span of any tracer in our words: one call of a model or tool, or a step around such calls. */
export interface Span {
  readonly trace: string
  readonly id: string | null
  readonly parent: string | null
  readonly name: string | null
  readonly kind: 'llm' | 'tool' | 'other'
  /** Milliseconds since 1970. */
  readonly startMs: number | null
  readonly endMs: number | null
  readonly isError: boolean
  readonly errorText: string | null
  readonly model: string | null
  readonly input: readonly DraftMessage[]
  readonly output: readonly DraftMessage[]
  readonly finish: string | null
  readonly tokens: RolloutDraft['loggedTokens']
  readonly tools: Json
  /** Ids that tie traces together: the item of a data set, else the session. */
  readonly datasetItem: string | null
  readonly session: string | null
  readonly step: number | null
  readonly scores: readonly Judgement[]
  /** What else the span says. */
  readonly attributes: JsonObject
}

/** A span that says nothing but which trace it belongs to. */
export function emptySpan(trace: string): Span {
  return {
    trace,
    id: null,
    parent: null,
    name: null,
    kind: 'other',
    startMs: null,
    endMs: null,
    isError: false,
    errorText: null,
    model: null,
    input: [],
    output: [],
    finish: null,
    tokens: { prompt: null, completion: null, reasoning: null },
    tools: null,
    datasetItem: null,
    session: null,
    step: null,
    scores: [],
    attributes: {},
  }
}

/** Milliseconds of a time: nanoseconds as text or number, or ISO text. */
export function timeMs(value: Json | undefined): number | null {
  if (typeof value === 'number') return value > 1e15 ? value / 1e6 : value
  if (typeof value !== 'string') return null
  if (/^\d{10,}$/.test(value)) return Number(value) > 1e15 ? Number(value) / 1e6 : Number(value)
  const time = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`)
  return Number.isNaN(time) ? null : time
}
