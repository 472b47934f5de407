import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RewardPart, Status } from '#lib/model/rollout.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { ParseResult } from './format.ts'
import type { TraceLayout } from './traceLayout.ts'
import type { TraceNotes } from './traceNotes.ts'
import { pathMessages, tracePath } from './tracePath.ts'
import { placeOf, type TraceEpisode, taskOf } from './tracePlace.ts'
import { traceTokens } from './traceTokens.ts'

/** A trace with everything around it. */
export interface TraceRecord {
  readonly trace: JsonObject
  /** The episode it belongs to; null where it stands alone in its line. */
  readonly episode: TraceEpisode | null
  readonly layout: TraceLayout
  readonly notes: TraceNotes
  readonly item: number | null
}

const known = new Set([
  ...[
    'id',
    'nodes',
    'calls',
    'rewards',
    'metrics',
    'tools',
    'stop_condition',
    'task',
    'group_id',
    'env_name',
  ],
  ...['advantage', 'extra_usage', 'mm_token_type_id_map', 'request_rewrites', 'response_rewrites', 'errors'],
])
/** Kept where they hold something: most traces have them empty. */
const keptIfFilled = [
  'extra_usage',
  'mm_token_type_id_map',
  'request_rewrites',
  'response_rewrites',
  'errors',
]

/** The draft of a verifiers trace; the total of its rewards is not stored, so it is summed by weight. */
export function traceDraft(record: TraceRecord): ParseResult {
  const { trace, layout, notes, item } = record
  if (!Array.isArray(trace.nodes)) return reject('nodes', `expected an array, found ${shown(trace.nodes)}`)
  const path = tracePath(trace.nodes)
  if (path.kind === 'reject') return path
  const calls = listOf(trace.calls).filter(isJsonObject)
  const messages = pathMessages(path, callsByNode(calls))
  if ('kind' in messages) return messages
  const rewardParts = partsOf(trace.rewards)
  if (rewardParts === null)
    return reject('rewards', `expected numbers or scores, found ${shown(trace.rewards)}`)
  const id = typeof trace.id === 'string' ? trace.id : null
  const note = id === null ? undefined : notes.byTrace.get(id)
  const info: JsonObject = { ...(isJsonObject(trace.info) ? trace.info : {}), ...note?.info }
  const noted = (note?.branches ?? []).filter((branch) => branch.index === path.branch)
  const tokens = traceTokens(path.nodes, noted)
  const first = messages.findIndex((message: DraftMessage) => message.sampled)
  const prompt = first === -1 ? messages : messages.slice(0, first)
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...placeOf({ trace, episode: record.episode, layout, info }),
    ...taskOf(trace.task ?? record.episode?.record.task),
    nativeId: id,
    nativeIdScope: 'run',
    selection: layout.isEffective ? 'trained_subset' : 'all',
    prompt: { kind: 'messages', messages: prompt },
    completion: { kind: 'messages', messages: first === -1 ? [] : messages.slice(first) },
    rewardSource: 'sum',
    rewardParts,
    advantage: numberOf(trace.advantage) ?? numberOf(info.advantage) ?? tokens.advantage,
    status: statusOf(trace, calls),
    stopReason: textOf(trace.stop_condition) ?? textOf(lastGood(calls)?.finish_reason),
    trained: trainedOf(record, info, id),
    loggedTokens: countsOf(calls, tokens),
    tools: filledList(trace.tools) ?? filledList(path.nodes[0]?.node.tools),
    metrics: metricsOf(trace, record.episode),
    tokenData: tokens.tokenData,
    extras: extrasFor(record, { info, others: path.others, calls }),
  }
  return { kind: 'draft', draft, item }
}

function callsByNode(calls: readonly JsonObject[]): ReadonlyMap<number, JsonObject> {
  return new Map(
    calls.flatMap((call): [number, JsonObject][] => {
      const { node, ...rest } = call
      return typeof node === 'number' ? [[node, rest]] : []
    }),
  )
}

/** Named rewards with their weights; the first writers stored numbers already weighted. Null: not of either shape. */
function partsOf(rewards: Json | undefined): Readonly<Record<string, RewardPart>> | null {
  if (rewards === undefined || rewards === null) return {}
  if (!isJsonObject(rewards)) return null
  const parts: [string, RewardPart][] = []
  for (const [name, part] of Object.entries(rewards)) {
    const value = isJsonObject(part) ? numberOf(part.score ?? null) : numberOf(part)
    if (value === undefined) return null
    parts.push([name, { value, weight: isJsonObject(part) ? (numberOf(part.weight) ?? null) : null }])
  }
  return Object.fromEntries(parts)
}

/** Limits of the framework (`Trace.is_truncated`), under any name it gave them. */
const limits = /^(?:max_turns|max_(?:input|output|total)_tokens|context_length|compaction_failed)$/

function statusOf(trace: JsonObject, calls: readonly JsonObject[]): Status | null {
  const failed = trace.ok === false || (trace.ok === undefined && listOf(trace.errors).length > 0)
  const stop = textOf(trace.stop_condition) ?? ''
  if (limits.test(stop) || lastGood(calls)?.finish_reason === 'length') return 'truncated'
  // `ok` is false until a trace has ended well, so before its end it says nothing.
  const hasEnded = trace.is_completed === true
  if (failed && (listOf(trace.errors).length > 0 || hasEnded)) return 'failed'
  return hasEnded ? 'completed' : null
}

const lastGood = (calls: readonly JsonObject[]) =>
  calls.findLast((call) => call.error === undefined || call.error === null)

function trainedOf(
  { trace, layout, notes }: TraceRecord,
  info: JsonObject,
  id: string | null,
): boolean | null {
  const agent = isJsonObject(trace.agent) ? trace.agent : {}
  if (agent.trainable === false) return false
  if (layout.isEffective || info.effective === true) return true
  if (notes.trained !== null && id !== null) return notes.trained.has(id)
  return info.effective === false ? false : null
}

/** Tokens as the provider counted them, else as the trace holds them; prompts of calls include what was cached. */
function countsOf(
  calls: readonly JsonObject[],
  tokens: { readonly promptTokens: number | null; readonly sampledTokens: number | null },
): RolloutDraft['loggedTokens'] {
  const usages = calls.flatMap(({ usage }) => (isJsonObject(usage) ? [usage] : []))
  const sum = (key: string) => {
    const counts = usages.map((usage) => numberOf(usage[key])).filter((count) => typeof count === 'number')
    return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0)
  }
  const [first] = usages
  const fresh = numberOf(first?.prompt_tokens) ?? null
  return {
    prompt: fresh === null ? tokens.promptTokens : fresh + (numberOf(first?.cached_input_tokens) ?? 0),
    completion: sum('completion_tokens') ?? tokens.sampledTokens,
    reasoning: sum('reasoning_tokens'),
  }
}

function metricsOf(trace: JsonObject, episode: TraceEpisode | null): Readonly<Record<string, Json>> {
  const version = numberOf(trace.policy_version)
  return {
    ...(isJsonObject(trace.metrics) ? trace.metrics : {}),
    ...(typeof version === 'number' ? { policy_version: version } : {}),
    ...(episode?.policy ?? {}),
  }
}

function extrasFor(
  { trace, episode }: TraceRecord,
  found: { readonly info: JsonObject; readonly others: JsonObject; readonly calls: readonly JsonObject[] },
): JsonObject {
  const filled = keptIfFilled.filter((key) => isFilled(trace[key]))
  const loose = found.calls.filter((call) => typeof call.node !== 'number')
  return {
    ...extrasOf(trace, new Set([...known, 'info'])),
    ...Object.fromEntries(filled.map((key) => [key, trace[key] ?? null])),
    ...(isFilled(found.info) ? { info: found.info } : {}),
    ...(trace.task === undefined ? {} : { task: trace.task }),
    ...(isFilled(found.others) ? { other_branches: found.others } : {}),
    ...(loose.length === 0 ? {} : { calls: loose }),
    ...(episode === null ? {} : { episode: episode.about }),
  }
}

function isFilled(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const filledList = (value: Json | undefined): Json =>
  Array.isArray(value) && value.length > 0 ? value : null
const textOf = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null)
