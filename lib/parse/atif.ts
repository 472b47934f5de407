import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block, Role, RunKey } from '#lib/model/rollout.ts'
import { plainMessage, splitAtSampled } from './agentTurns.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { CompanionFile, DraftReject, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { toolCall } from './messageCalls.ts'
import { contentBlocks } from './messageParts.ts'
import { reasoningBlocks } from './messageReasoning.ts'
import { foldersOf, runFolder, runFromPath, splitFromFolders } from './runFromPath.ts'
import { partsOf } from './sideFields.ts'

/** ATIF, the trajectory format of Harbor: `<job>/<trial>/agent/trajectory.json`, one document per trial. */
export const atif: Format = {
  id: 'atif',
  title: 'ATIF trajectory (Harbor)',
  claim: (head) =>
    head.values.some(isAtif) ? { strength: 'certain', reason: 'schema_version starts with ATIF' } : null,
  companions: (path, paths) => trialFiles(path).filter((other) => paths.has(other)),
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const trial = await readTrial(companions)
    const run = runFromPath({ path, paths, folderOf: jobFolder })
    return { parse: (value) => [parseTrajectory(value, { path, run, trial })] }
  },
}

const isAtif = (value: Json) =>
  isJsonObject(value) && typeof value.schema_version === 'string' && /^ATIF/i.test(value.schema_version)

/** The folder of the trial: the one above `agent`, which holds the trajectory. */
function trialFolders(path: string): readonly string[] {
  const own = foldersOf(path)
  return own.at(-1) === 'agent' ? own.slice(0, -1) : own
}

const isTrial = (name: string | undefined) => /.__\w+$/.test(name ?? '')

function jobFolder(path: string): readonly string[] {
  const own = trialFolders(path)
  return isTrial(own.at(-1)) && own.length > 1 ? own.slice(0, -1) : runFolder(`${own.join('/')}/x`)
}

/** Where the verifier leaves the reward of a trial. */
function trialFiles(path: string): readonly string[] {
  const folder = trialFolders(path).join('/')
  const at = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  return [at('verifier/reward.json'), at('verifier/reward.txt'), at('result.json')]
}

interface Trial {
  readonly reward: number | null
  readonly rewards: Json
  readonly task: string | null
}

async function readTrial(companions: readonly CompanionFile[]): Promise<Trial> {
  let trial: Trial = { reward: null, rewards: null, task: null }
  for (const { values } of companions) {
    for await (const value of values) {
      const found = isJsonObject(value)
        ? trialOf(value)
        : { reward: numberOf(value) ?? null, rewards: null, task: null }
      trial = {
        reward: trial.reward ?? found.reward,
        rewards: trial.rewards ?? found.rewards,
        task: trial.task ?? found.task,
      }
    }
  }
  return trial
}

function trialOf(value: JsonObject): Trial {
  const result = isJsonObject(value.verifier_result) ? value.verifier_result : {}
  const rewards = isJsonObject(result.rewards) ? result.rewards : value
  const task = typeof value.task_name === 'string' ? value.task_name : null
  const parts = extrasOf(rewards, new Set(['reward']))
  const areNumbers = Object.values(parts).every((part) => typeof part === 'number')
  return { reward: numberOf(rewards.reward) ?? null, rewards: areNumbers ? parts : null, task }
}

interface Setting {
  readonly path: string
  readonly run: RunKey
  readonly trial: Trial
}

const used = new Set(['schema_version', 'session_id', 'agent', 'steps', 'final_metrics'])

function parseTrajectory(value: Json, { path, run, trial }: Setting): ParseResult {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  if (!Array.isArray(value.steps)) return reject('steps', `expected steps, found ${shown(value.steps)}`)
  const messages: DraftMessage[] = []
  for (const [index, step] of value.steps.entries()) {
    const read = stepMessages(step, index)
    if ('kind' in read) return read
    messages.push(...read)
  }
  if (messages.length === 0) return reject('steps', 'no steps: nothing was sampled')
  const agent = isJsonObject(value.agent) ? value.agent : {}
  const folder = trialFolders(path).at(-1)
  const task = trial.task ?? (isTrial(folder) ? (folder ?? '').replace(/__\w+$/, '') : null)
  const metrics = isJsonObject(value.final_metrics) ? value.final_metrics : {}
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...splitAtSampled(messages),
    run: { ...run, model: typeof agent.model_name === 'string' ? agent.model_name : null },
    split: splitFromFolders(path) ?? 'eval',
    nativeId: idOf(value.trajectory_id) ?? idOf(value.session_id),
    task,
    group: task,
    groupSource: task === null ? 'none' : 'native',
    reward: trial.reward,
    rewardSource: trial.reward === null ? 'none' : 'field',
    rewardParts: partsOf(trial.rewards) ?? {},
    tools: Array.isArray(agent.tool_definitions) ? agent.tool_definitions : null,
    loggedTokens: { prompt: null, completion: tokensOf(metrics, value.steps), reasoning: null },
    metrics,
    extras: { ...extrasOf(value, used), schema_version: value.schema_version ?? null, agent },
  }
  return { kind: 'draft', draft, item: null }
}

const idOf = (id: Json | undefined) => (typeof id === 'string' && id !== '' ? id : null)

/** Completion tokens of the whole run: the total, else the sum over its steps; null where no step counts. */
function tokensOf(metrics: JsonObject, steps: readonly Json[]): number | null {
  const total = numberOf(metrics.total_completion_tokens)
  if (typeof total === 'number') return total
  const counts = steps.flatMap((step) => {
    const own =
      isJsonObject(step) && isJsonObject(step.metrics) ? numberOf(step.metrics.completion_tokens) : null
    return typeof own === 'number' ? [own] : []
  })
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}

const roles = new Map<string, Role>([
  ['user', 'user'],
  ['agent', 'assistant'],
  ['system', 'system'],
])

const stepKeys = new Set(['step_id', 'source', 'message', 'reasoning_content', 'tool_calls', 'observation'])

function stepMessages(step: Json, index: number): readonly DraftMessage[] | DraftReject {
  if (!isJsonObject(step)) return reject(`steps.${index}`, `expected a step, found ${shown(step)}`)
  const role = typeof step.source === 'string' ? roles.get(step.source) : undefined
  if (role === undefined) return reject(`steps.${index}.source`, `unknown source ${shown(step.source)}`)
  const calls = Array.isArray(step.tool_calls) ? step.tool_calls.map(callOf) : []
  const content = contentBlocks(step.message ?? null)
  const blocks = role === 'assistant' ? [...reasoningBlocks(step), ...content, ...calls] : content
  const extras = extrasOf(step, stepKeys)
  const message = plainMessage(role, blocks, Object.keys(extras).length === 0 ? null : extras)
  // Steps carried over from an earlier trajectory were sampled there, not here.
  const isCopied = step.is_copied_context === true
  return [isCopied ? { ...message, sampled: false } : message, ...resultMessages(step.observation)]
}

function callOf(call: Json): Block {
  if (!isJsonObject(call)) return { kind: 'call', ...toolCall(call) }
  const { function_name: name = null, arguments: args = null, tool_call_id: id = null } = call
  return { kind: 'call', ...toolCall({ name, arguments: args, id }), syntax: 'atif' }
}

function resultMessages(observation: Json | undefined): readonly DraftMessage[] {
  const results = isJsonObject(observation) && Array.isArray(observation.results) ? observation.results : []
  return results.filter(isJsonObject).map((result) => {
    const content = contentBlocks(result.content ?? null)
    const block: Block = {
      kind: 'result',
      callId: idOf(result.source_call_id),
      name: null,
      text: content.map((part) => (part.kind === 'text' ? part.text : '')).join(''),
      isError: null,
    }
    const extras = extrasOf(result, new Set(['source_call_id', 'content']))
    const media = content.filter(({ kind }) => kind === 'media')
    return plainMessage('tool', [block, ...media], Object.keys(extras).length === 0 ? null : extras)
  })
}
