import type { RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { numberOf } from './fieldValues.ts'
import type { TraceLayout } from './traceLayout.ts'

/** An episode around its traces. */
export interface TraceEpisode {
  readonly record: JsonObject
  /** What the episode says that its traces do not. */
  readonly about: JsonObject
  /** Policy versions at the first and last token of the episode. */
  readonly policy: JsonObject
}

/** A trace with what the fields around it say about its place. */
interface Placed {
  readonly trace: JsonObject
  readonly episode: TraceEpisode | null
  readonly layout: TraceLayout
  readonly info: JsonObject
}

/** Run, split, step, environment and group of a trace: its own fields, else those of the path. */
export function placeOf({ trace, episode, layout, info }: Placed): Partial<RolloutDraft> {
  const record = episode?.record ?? {}
  const run = objectOf(record.run)
  const work = objectOf(run.work)
  const environment = objectOf(record.env)
  const agent = objectOf(trace.agent)
  const group = groupOf(trace, textOf(objectOf(record.group).id), agent)
  return {
    run: { ...runOf(run, layout.run), model: modelOf(trace, agent) },
    ...stepOf(numberOf(work.step) ?? numberOf(trace.eval_step) ?? null, layout),
    split:
      textOf(work.type) ??
      textOf(trace.kind) ??
      textOf(info.kind) ??
      layout.split ??
      textOf(run.type) ??
      'eval',
    facet: textOf(environment.name) ?? textOf(environment.id) ?? textOf(trace.env_name),
    group,
    groupSource: group === null ? 'none' : 'native',
  }
}

function stepOf(step: number | null, layout: TraceLayout): Pick<RolloutDraft, 'step' | 'stepSource'> {
  return step === null ? { step: layout.step, stepSource: layout.stepSource } : { step, stepSource: 'field' }
}

/** The name of a run with the beginning of its id, because names are given twice; the folder where neither is there. */
function runOf(run: JsonObject, folder: RunKey): RunKey {
  const [name, id] = [textOf(run.name), textOf(run.id)]
  const key = name === null || id === null ? (name ?? id) : `${name}/${id.slice(0, 8)}`
  return key === null ? folder : { key, source: 'field', model: null }
}

/** Agents that are not trained (judges, simulated users) form groups of their own beside the policy's. */
function groupOf(trace: JsonObject, ofEpisode: string | null, agent: JsonObject): string | null {
  const group = ofEpisode ?? textOf(trace.group_id)
  if (group === null || agent.trainable !== false) return group
  return `${group}/${textOf(agent.name) ?? 'untrained'}`
}

function modelOf(trace: JsonObject, agent: JsonObject): string | null {
  const calls = Array.isArray(trace.calls) ? trace.calls.filter(isJsonObject) : []
  const called = calls.map((call) => textOf(call.model)).find((model) => model !== null)
  return called ?? textOf(objectOf(agent.config).model) ?? null
}

/** The task by its key, else its hash or its index in the data set; and the answer where the data names one. */
export function taskOf(task: Json | undefined): Partial<RolloutDraft> {
  const { key, hash, data } = objectOf(task)
  const { idx, answer } = objectOf(data)
  const index = typeof idx === 'number' || typeof idx === 'string' ? String(idx) : null
  return { task: textOf(key) ?? textOf(hash) ?? index, reference: answer ?? null }
}

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})
const textOf = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null)
