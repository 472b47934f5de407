import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { extrasOf, reject, shown } from './fieldValues.ts'
import type { ParseResult } from './format.ts'
import { readMessages } from './messages.ts'
import { traceDraft } from './traceDraft.ts'
import type { TraceLayout } from './traceLayout.ts'
import type { TraceNotes } from './traceNotes.ts'
import { placeOf, type TraceEpisode, taskOf } from './tracePlace.ts'

const own = new Set(['traces', 'task', 'group'])

/**
 * The rollouts of an episode: one per trace. An episode that failed before it had a trace is one failed rollout, since
 * its absence would make the others look better.
 */
export function episodeDrafts(
  record: JsonObject,
  traces: readonly Json[],
  { layout, notes }: { readonly layout: TraceLayout; readonly notes: TraceNotes },
): readonly ParseResult[] {
  const episode: TraceEpisode = { record, about: extrasOf(record, own), policy: policyOf(record) }
  if (traces.length === 0) return [withoutTrace(episode, layout)]
  return traces.map((trace, item) => {
    if (!isJsonObject(trace)) return reject(`traces.${item}`, `expected a trace, found ${shown(trace)}`)
    const found = traceDraft({ trace, episode, layout, notes, item })
    return found.kind === 'reject' && found.field !== null
      ? { ...found, field: `traces.${item}.${found.field}` }
      : found
  })
}

function policyOf(record: JsonObject): JsonObject {
  const run = isJsonObject(record.run) ? record.run : {}
  const work = isJsonObject(run.work) ? run.work : {}
  const policy = isJsonObject(work.policy) ? work.policy : {}
  const versions = [
    ['policy_start', policy.start],
    ['policy_end', policy.end],
  ] as const
  return Object.fromEntries(
    versions.flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  )
}

function withoutTrace(episode: TraceEpisode, layout: TraceLayout): ParseResult {
  const { record } = episode
  const failed = record.ok === false || (Array.isArray(record.errors) && record.errors.length > 0)
  if (!failed) return reject('traces', 'an episode without traces and without an error')
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...placeOf({ trace: {}, episode, layout, info: {} }),
    ...taskOf(record.task),
    nativeId: typeof record.id === 'string' ? record.id : null,
    nativeIdScope: 'run',
    prompt: { kind: 'messages', messages: askedOf(record.task) },
    status: 'failed',
    metrics: episode.policy,
    extras: { episode: episode.about, ...(record.task === undefined ? {} : { task: record.task }) },
  }
  return { kind: 'draft', draft, item: null }
}

/** What the task would have asked: its system prompt and its prompt. */
function askedOf(task: Json | undefined): readonly DraftMessage[] {
  const data = isJsonObject(task) && isJsonObject(task.data) ? task.data : {}
  const system =
    typeof data.system_prompt === 'string' ? [{ role: 'system', content: data.system_prompt }] : []
  const asked = typeof data.prompt === 'string' ? [{ role: 'user', content: data.prompt }] : data.prompt
  const read = readMessages([...system, ...(Array.isArray(asked) ? asked : [])], 'task.data.prompt')
  return read.kind === 'messages' ? read.messages : []
}
