import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Judgement } from '#lib/model/rollout.ts'
import { readText } from './conversation.ts'
import { verdictOf } from './correctness.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import type { DraftReject, ParseResult } from './format.ts'

/** What one filter made of a document. */
export interface FilterLine {
  readonly filter: string
  readonly answers: Json
  readonly metrics: Readonly<Record<string, Json>>
}

/** What file, folder and results say about every line. */
export interface LmEvalPlace extends Pick<RolloutDraft, 'run' | 'step' | 'stepSource'> {
  readonly task: string
  readonly settings: JsonObject | null
  /** The lines of this document, one per filter. */
  readonly filters: readonly FilterLine[]
}

const known = new Set([
  ...['doc_id', 'doc', 'target', 'arguments', 'resps', 'filtered_resps', 'filter', 'metrics'],
  ...['doc_hash', 'prompt_hash', 'target_hash'],
])
/** Metrics that say whether an answer is right; others (mae, bleu) are measures. */
const verdicts = ['exact_match', 'acc', 'pass@1', 'math_verify', 'accuracy', 'correct']

/** The filters of every document of a file, by its id as JSON. */
export async function filterLines(
  values: AsyncIterable<Json>,
): Promise<ReadonlyMap<string, readonly FilterLine[]>> {
  const lines = new Map<string, FilterLine[]>()
  for await (const value of values) {
    if (!isJsonObject(value)) continue
    const id = JSON.stringify(value.doc_id ?? null)
    const line: FilterLine = {
      filter: typeof value.filter === 'string' ? value.filter : 'none',
      answers: value.filtered_resps ?? null,
      metrics: metricsOf(value),
    }
    const found = lines.get(id)
    if (found === undefined) lines.set(id, [line])
    else found.push(line)
  }
  return lines
}

/** Named by `metrics`, else (before 2025) every number beside the known keys. */
function metricsOf(row: JsonObject): Readonly<Record<string, Json>> {
  const named = Array.isArray(row.metrics) ? row.metrics.filter((name) => typeof name === 'string') : null
  const keys = named ?? Object.keys(row).filter((key) => !known.has(key) && isMeasure(row[key]))
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
}

const isMeasure = (value: Json | undefined) => value === null || numberOf(value) !== undefined

/** The rollouts of a document: one per repeat; one without words where given answers were scored. */
export function lmEvalRow(row: JsonObject, place: LmEvalPlace): readonly ParseResult[] {
  const request = requestOf(row.arguments)
  if (request === null) return [reject('arguments', `expected requests, found ${shown(row.arguments)}`)]
  const prompt = promptOf(request.prompt)
  if (prompt.kind === 'reject') return [prompt]
  const resps = Array.isArray(row.resps) ? row.resps : []
  const common: RolloutDraft = {
    ...emptyDraft,
    run: place.run,
    split: 'eval',
    step: place.step,
    stepSource: place.stepSource,
    facet: place.task,
    task: typeof row.doc_hash === 'string' ? row.doc_hash : String(row.doc_id),
    group: String(row.doc_id),
    groupSource: 'native',
    prompt,
    reference: row.target ?? null,
    ...judged(place.filters),
    extras: extrasOf(row, place),
  }
  if (request.isScored)
    return [{ kind: 'draft', item: null, draft: { ...common, ...scoredFields(row, resps) } }]
  const texts = resps.flatMap((repeats: Json) => (Array.isArray(repeats) ? repeats : [repeats]))
  if (texts.length === 0) return [reject('resps', 'no response of the model')]
  return texts.map((text, sample): ParseResult => {
    if (typeof text !== 'string') return reject(`resps.${sample}`, `expected text, found ${shown(text)}`)
    const isOnly = texts.length === 1
    const draft: RolloutDraft = {
      ...common,
      ...(isOnly ? {} : unjudged),
      nativeId: `${place.task}/${row.doc_id}/${sample}`,
      groupSize: isOnly ? null : texts.length,
      sample,
      completion: { kind: 'text', text },
      answer: isOnly ? common.answer : null,
    }
    return { kind: 'draft', draft, item: isOnly ? null : sample }
  })
}

/** Of several repeats the metric belongs to what a filter made of all of them, not to one. */
const unjudged = {
  correct: null,
  correctSource: 'none',
  partial: null,
  reward: null,
  rewardSource: 'none',
} as const

interface Request {
  readonly prompt: Json
  readonly isScored: boolean
}

/** The first request: its text, and whether the harness let the model write or only scored given answers. */
function requestOf(stored: Json | undefined): Request | null {
  const first = isJsonObject(stored)
    ? Object.values(stored)[0]
    : Array.isArray(stored)
      ? stored[0]
      : undefined
  if (Array.isArray(first)) return { prompt: first[0] ?? null, isScored: typeof first[1] === 'string' }
  if (!isJsonObject(first)) return null
  return { prompt: first.arg_0 ?? null, isScored: typeof first.arg_1 === 'string' }
}

/** Chat runs keep their messages as JSON text, sometimes in a list of one. */
function promptOf(stored: Json): RolloutDraft['prompt'] | DraftReject {
  const only =
    Array.isArray(stored) && stored.length === 1 && typeof stored[0] === 'string' ? stored[0] : stored
  return readText(only, 'arguments')
}

/** Numbers and booleans of log-likelihoods are stored as text. */
function scoredFields(row: JsonObject, resps: readonly Json[]): Partial<RolloutDraft> {
  const scored = resps.map((entry: Json) =>
    Array.isArray(entry) && Array.isArray(entry[0]) ? entry[0] : entry,
  )
  const likelihoods = scored.map((entry) => numberOf(Array.isArray(entry) ? entry[0] : entry) ?? null)
  const choices = isJsonObject(row.arguments) ? Object.values(row.arguments).map(choiceOf) : []
  const best = likelihoods.reduce<number>(
    (top, value, index) =>
      value !== null && value > (likelihoods[top] ?? Number.NEGATIVE_INFINITY) ? index : top,
    0,
  )
  return {
    nativeId: String(row.doc_id),
    completion: { kind: 'text', text: '' },
    stopReason: 'loglikelihood',
    status: 'completed',
    answer: choices.length > 1 ? (choices[best] ?? null) : null,
    tokenData: null,
    metrics: { loglikelihoods: likelihoods, choices },
  }
}

const choiceOf = (request: Json) =>
  isJsonObject(request) && typeof request.arg_1 === 'string' ? request.arg_1 : null

/** What the filters found. The first filter that has a verdict decides; every one is kept. */
function judged(filters: readonly FilterLine[]): Partial<RolloutDraft> {
  const judgements = filters.flatMap(({ filter, metrics }) =>
    Object.entries(metrics).map(
      ([metric, value]): Judgement => ({
        name: filters.length > 1 || filter !== 'none' ? `${metric}, ${filter}` : metric,
        value,
        correct: verdicts.includes(metric) ? (verdictOf(value)?.correct ?? null) : null,
      }),
    ),
  )
  const main = filters.flatMap(({ metrics, answers }) =>
    verdicts.flatMap((name) => {
      const verdict = metrics[name] === undefined ? undefined : verdictOf(metrics[name])
      return verdict === undefined
        ? []
        : [{ verdict, value: numberOf(metrics[name] ?? null) ?? null, answers }]
    }),
  )[0]
  return {
    judgements,
    reward: main?.value ?? null,
    rewardSource: (main?.value ?? null) === null ? 'none' : 'field',
    correct: main?.verdict.correct ?? null,
    correctSource: (main?.verdict.correct ?? null) === null ? 'none' : 'field',
    partial: main?.verdict.partial ?? null,
    answer: answerOf((main ?? filters[0])?.answers ?? null),
  }
}

function answerOf(answers: Json): string | null {
  const first = Array.isArray(answers) ? answers[0] : answers
  return typeof first === 'string' ? first : null
}

function extrasOf(row: JsonObject, { settings, filters }: LmEvalPlace): JsonObject {
  const measured = new Set(filters.flatMap(({ metrics }) => Object.keys(metrics)))
  const rest = Object.entries(row).filter(([key]) => !known.has(key) && !measured.has(key))
  const hashes = ['prompt_hash', 'target_hash'].flatMap((key) =>
    row[key] === undefined ? [] : [[key, row[key]]],
  )
  const config = settings !== null && isJsonObject(settings.config) ? { config: settings.config } : {}
  const generation = isJsonObject(row.arguments) ? settingsOf(Object.values(row.arguments)[0]) : {}
  return { ...Object.fromEntries([...hashes, ...rest]), doc: row.doc ?? null, ...generation, ...config }
}

function settingsOf(request: Json | undefined): JsonObject {
  return isJsonObject(request) && isJsonObject(request.arg_1) ? { generation: request.arg_1 } : {}
}
