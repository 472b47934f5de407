import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey, Status } from '#lib/model/rollout.ts'
import { verdictOf } from './correctness.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { DraftReject, ParseResult } from './format.ts'
import { readMessages } from './messages.ts'
import { readSteps } from './rllmSteps.ts'
import { stepTokens } from './rllmTokens.ts'

/** What the path says about a file. */
export type RllmPlace = Pick<RolloutDraft, 'split' | 'step' | 'stepSource'> & { readonly run: RunKey }

const episodeKeys = new Set([
  ...['trajectories', 'training_step', 'episode_id', 'id', 'is_correct', 'termination_reason', 'metrics'],
])
const trajectoryKeys = new Set(['name', 'uid', 'reward', 'steps', 'num_steps', 'task', 'signals'])
const loneKeys = new Set(['task', 'reward', 'steps', 'tool_calls_summary'])
/** What a trajectory is called whose workflow gives it no name (rllm/agents/agent.py). */
const defaultName = 'default_traj_name'

/** The rollouts of an episode: one per trajectory, each with its agent; siblings share the task of the episode's id. */
export function parseEpisode(episode: JsonObject, place: RllmPlace): readonly ParseResult[] {
  const { trajectories } = episode
  if (!Array.isArray(trajectories))
    return [reject('trajectories', `expected an array, found ${shown(trajectories)}`)]
  if (trajectories.length === 0) return [reject('trajectories', 'an episode without a trajectory')]
  const base = episodeDraft(episode, place)
  if (base.kind === 'reject') return [base]
  return trajectories.map((trajectory: Json, index: number): ParseResult => {
    const read = trajectoryDraft(trajectory, index, base.draft)
    return read.kind === 'draft' ? { ...read, item: index } : read
  })
}

type Base = { readonly kind: 'base'; readonly draft: RolloutDraft } | DraftReject

function episodeDraft(episode: JsonObject, place: RllmPlace): Base {
  const step = episode.training_step === undefined ? null : numberOf(episode.training_step)
  if (step === undefined)
    return reject('training_step', `expected a number, found ${shown(episode.training_step)}`)
  const id = textOf(episode.episode_id) ?? textOf(episode.id)
  const parts = id === null ? null : /^(.+):(\d+)$/.exec(id)
  const group = parts?.[1] ?? textOf(episode.task_hash)
  const verdict = verdictOf(episode.is_correct)
  const reason = textOf(episode.termination_reason)
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...place,
    ...(step === null ? {} : { step, stepSource: 'field' as const }),
    split: place.split ?? (episode.eval_idx === undefined ? 'train' : 'eval'),
    nativeId: id,
    task: group,
    group,
    groupSource: group === null ? 'none' : 'native',
    sample: parts?.[2] === undefined ? null : Number(parts[2]),
    correct: verdict?.correct ?? null,
    correctSource: verdict === undefined || verdict.correct === null ? 'none' : 'field',
    partial: verdict?.partial ?? null,
    status: statusOf(reason),
    stopReason: reason,
    reference: referenceOf(episode.task),
    metrics: isJsonObject(episode.metrics) ? episode.metrics : {},
    extras: { ...extrasOf(episode, episodeKeys), ...(id === null ? {} : { episode: id }) },
  }
  return { kind: 'base', draft }
}

/** How an episode ended (TerminationReason of rllm/workflows/workflow.py). */
function statusOf(reason: string | null): Status | null {
  if (reason === null || /unknown/i.test(reason)) return null
  if (/max_|exceeded|truncat/i.test(reason)) return 'truncated'
  if (/timeout/i.test(reason)) return 'aborted'
  if (/error/i.test(reason)) return 'failed'
  return /done|success/i.test(reason) ? 'completed' : null
}

function referenceOf(task: Json | undefined): Json {
  if (!isJsonObject(task)) return null
  return task.ground_truth ?? task.answer ?? task.solution ?? null
}

const textOf = (value: Json | undefined) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

function trajectoryDraft(value: Json, index: number, base: RolloutDraft): ParseResult {
  const field = `trajectories.${index}`
  if (!isJsonObject(value)) return reject(field, `expected an object, found ${shown(value)}`)
  const steps = Array.isArray(value.steps) ? value.steps : null
  if (steps === null) return reject(`${field}.steps`, `expected an array, found ${shown(value.steps)}`)
  const reward = value.reward === undefined ? null : numberOf(value.reward)
  if (reward === undefined)
    return reject(`${field}.reward`, `expected a number, found ${shown(value.reward)}`)
  const texts = readSteps(steps, `${field}.steps`)
  if (texts.kind === 'reject') return texts
  const agent = typeof value.name === 'string' && value.name !== defaultName ? value.name : null
  const { parts, ...halves } = texts
  const draft: RolloutDraft = {
    ...base,
    ...stepTokens(steps),
    facet: agent,
    nativeId: [base.nativeId ?? 'episode', textOf(value.uid) ?? index].join('/'),
    prompt: { kind: 'messages', messages: halves.prompt },
    completion: { kind: 'messages', messages: halves.completion },
    reward,
    rewardSource: reward === null ? 'none' : 'field',
    judgements: signalsOf(value.signals),
    metrics: { ...base.metrics, steps: steps.length },
    extras: {
      ...base.extras,
      ...extrasOf(value, trajectoryKeys),
      ...(agent === null ? {} : { agent }),
      ...(parts.length > 1 ? { parts } : {}),
    },
  }
  return { kind: 'draft', draft, item: null }
}

function signalsOf(signals: Json | undefined): RolloutDraft['judgements'] {
  const list = Array.isArray(signals) ? signals.filter(isJsonObject) : []
  return list.flatMap(({ name, value }) =>
    typeof name === 'string' ? [{ name, value: value ?? null, correct: null }] : [],
  )
}

/** A trajectory that an agent of rLLM saved by itself. */
export function parseLone(value: JsonObject, place: RllmPlace): ParseResult {
  if (!Array.isArray(value.steps)) return reject('steps', `expected an array, found ${shown(value.steps)}`)
  const reward = numberOf(value.reward)
  if (reward === undefined) return reject('reward', `expected a number, found ${shown(value.reward)}`)
  const texts = readSteps(value.steps, 'steps', textOf(value.task))
  if (texts.kind === 'reject') return texts
  const metadata = isJsonObject(value.metadata) ? value.metadata : {}
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...place,
    split: place.split ?? 'eval',
    ...stepTokens(value.steps),
    nativeId: textOf(metadata.episode_id),
    prompt: { kind: 'messages', messages: texts.prompt },
    completion: { kind: 'messages', messages: texts.completion },
    reward,
    rewardSource: 'field',
    reference: referenceOf(value.task),
    metrics: { steps: value.steps.length },
    extras: extrasOf(
      value,
      isJsonObject(value.task) ? new Set(['reward', 'steps', 'tool_calls_summary']) : loneKeys,
    ),
  }
  return { kind: 'draft', draft, item: null }
}

/** A line of the older dump: messages and nothing else. */
export function parseChatLine(value: readonly Json[], place: RllmPlace): ParseResult {
  const read = readMessages(value, 'messages')
  if (read.kind === 'reject') return read
  const first = read.messages.findIndex(({ role }) => role === 'assistant')
  if (first === -1) return reject('messages', 'no assistant message: a prompt without a rollout')
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...place,
    prompt: { kind: 'messages', messages: read.messages.slice(0, first) },
    completion: { kind: 'messages', messages: read.messages.slice(first) },
  }
  return { kind: 'draft', draft, item: null }
}
