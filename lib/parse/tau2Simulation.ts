import { z } from 'zod'
import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RewardPart, Status } from '#lib/model/rollout.ts'
import { asPrompt } from './conversation.ts'
import { anyJson, extrasOf, looseCount, looseId, numberOf, reject, toReject } from './fieldValues.ts'
import type { ParseResult } from './format.ts'
import { tau2Messages } from './tau2Messages.ts'

/** What a results file says about each of its simulations. */
export interface Tau2Run extends Pick<RolloutDraft, 'run' | 'step' | 'stepSource' | 'tools'> {
  readonly domain: string | null
  readonly policy: string | null
  /** Attempts at each task. */
  readonly trials: number | null
  readonly tasks: ReadonlyMap<string, JsonObject>
  readonly settings: JsonObject
}

const simulationShape = z.object({
  id: looseId.optional(),
  task_id: looseId,
  trial: looseCount.optional(),
  termination_reason: anyJson.optional(),
  reward_info: anyJson.optional(),
  messages: anyJson.optional(),
})

const measures = ['duration', 'agent_cost', 'user_cost']
const known = new Set([...Object.keys(simulationShape.shape), ...measures, 'ticks'])
/** Rewards are products of floats in the harness, which compares with this tolerance. */
const rewardTolerance = 1e-6

/** One attempt at a task. The reward is the product of the parts in its basis; an unfinished one has none. */
export function tau2Simulation(value: JsonObject, place: Tau2Run): ParseResult {
  const read = simulationShape.safeParse(value)
  if (!read.success) return toReject(read.error)
  const simulation = read.data
  const taskId = simulation.task_id
  if (taskId === null) return reject('task_id', 'expected the id of a task, found null')
  const texts = tau2Messages(Array.isArray(simulation.messages) ? simulation.messages : [], 'messages')
  if (texts.kind === 'reject') return texts
  const task = place.tasks.get(taskId) ?? null
  const end = endOf(simulation.termination_reason ?? null)
  const reward = isJsonObject(simulation.reward_info)
    ? (numberOf(simulation.reward_info.reward) ?? null)
    : null
  const isJudged = reward !== null && end.status !== 'failed'
  const draft: RolloutDraft = {
    ...emptyDraft,
    run: place.run,
    split: 'eval',
    step: place.step,
    stepSource: place.stepSource,
    facet: place.domain,
    nativeId: simulation.id ?? null,
    task: taskId,
    group: taskId,
    groupSource: 'native',
    groupSize: place.trials,
    sample: simulation.trial ?? null,
    prompt: { kind: 'messages', messages: [...policyOf(place.policy), ...texts.prompt.map(asPrompt)] },
    completion: { kind: 'messages', messages: texts.completion },
    reward,
    rewardSource: reward === null ? 'none' : 'field',
    rewardParts: partsOf(simulation.reward_info ?? null),
    correct: isJudged ? Math.abs(reward - 1) <= rewardTolerance : null,
    correctSource: isJudged ? 'field' : 'none',
    ...end,
    loggedTokens: { prompt: null, completion: texts.completionTokens, reasoning: null },
    reference: task === null ? null : (task.evaluation_criteria ?? null),
    tools: place.tools,
    metrics: Object.fromEntries(
      measures.flatMap((key) => (typeof value[key] === 'number' ? [[key, value[key]]] : [])),
    ),
    extras: {
      ...extrasOf(value, known),
      ...(simulation.reward_info === undefined ? {} : { reward_info: simulation.reward_info }),
      ...(task === null ? {} : { task: withoutCriteria(task) }),
      run: place.settings,
    },
  }
  return { kind: 'draft', draft, item: null }
}

/** The policy is what the agent is told before the user speaks. */
function policyOf(policy: string | null): readonly DraftMessage[] {
  if (policy === null || policy === '') return []
  const blocks = [{ kind: 'text', text: policy }] as const
  return [
    { role: 'system', author: null, sampled: false, blocks, parseText: false, reward: null, extras: null },
  ]
}

const normalEnds = new Set(['user_stop', 'agent_stop'])
const cutEnds = new Set(['max_steps', 'timeout', 'context_window_exceeded'])

/** Reasons of tau2/data_model/simulation.py; one that is not known leaves the status open. */
function endOf(reason: Json): Pick<RolloutDraft, 'status' | 'stopReason'> {
  if (typeof reason !== 'string') return { status: null, stopReason: null }
  const name = reason.slice(reason.lastIndexOf('.') + 1).toLowerCase()
  const status: Status | null = normalEnds.has(name)
    ? 'completed'
    : cutEnds.has(name)
      ? 'truncated'
      : /error/.test(name)
        ? 'failed'
        : null
  return { status, stopReason: name }
}

function partsOf(info: Json): Readonly<Record<string, RewardPart>> {
  if (!isJsonObject(info) || !isJsonObject(info.reward_breakdown)) return {}
  return Object.fromEntries(
    Object.entries(info.reward_breakdown).flatMap(([name, part]) => {
      const number = numberOf(part)
      return number === undefined ? [] : [[name, { value: number, weight: null }]]
    }),
  )
}

function withoutCriteria({ evaluation_criteria: _, ...task }: JsonObject): JsonObject {
  return task
}
