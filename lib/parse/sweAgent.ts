import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { exitStatus, splitAtSampled } from './agentTurns.ts'
import { decodedJson } from './decodedJson.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { DraftFound, DraftReject, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { foldersOf, runFolder, runFromPath, splitFromFolders } from './runFromPath.ts'
import { historyMessages, stepMessages } from './sweAgentMessages.ts'
import {
  instanceOfName,
  noReport,
  type Resolved,
  readResolved,
  reportsFor,
  resolvedFields,
} from './sweReports.ts'

/** SWE-agent: one `.traj` document per instance, or one per instance with several attempts inside. */
export const sweAgent: Format = {
  id: 'swe-agent',
  title: 'SWE-agent trajectory',
  claim: (head) =>
    head.values.some(isTrajectory)
      ? { strength: 'keys', reason: 'trajectory, history and info of SWE-agent' }
      : null,
  companions: reportsFor,
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const resolved = await readResolved(companions)
    const run = trajectoryRun(path, paths)
    const isFirst = paths.list.find((other) => /\.traj$/i.test(other)) === path
    return {
      parse: (value) => parseTrajectory(value, { path, run, resolved }),
      finish: () => (resolved.size === 0 && isFirst ? [{ kind: 'warning', message: noReport }] : []),
    }
  },
}

function isTrajectory(value: FileHead['values'][number]): boolean {
  if (!isJsonObject(value)) return false
  const hasSteps =
    Array.isArray(value.trajectory) && (isJsonObject(value.info) || Array.isArray(value.history))
  return hasSteps || (Array.isArray(value.attempts) && value.attempts.some(isTrajectory))
}

/** Folders that hold the trajectories of a run, or of one instance of it. */
export function trajectoryFolder(path: string): readonly string[] {
  const own = foldersOf(path)
  if (own.at(-1) === instanceOfName(path)) own.pop()
  while (/^traj(?:s|ectories)?$/i.test(own.at(-1) ?? '')) own.pop()
  return own.length === 0 ? [] : runFolder(`${own.join('/')}/x`)
}

/** The run of a trajectory: the folder above its instance. */
export function trajectoryRun(path: string, paths: ImportPaths): RunKey {
  const run = runFromPath({ path, paths, folderOf: trajectoryFolder })
  return run.source === 'file_name' ? { ...run, key: instanceOfName(path) } : run
}

interface Setting {
  readonly path: string
  readonly run: RunKey
  readonly resolved: Resolved
}

function parseTrajectory(value: Json, setting: Setting): readonly ParseResult[] {
  if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
  const attempts = Array.isArray(value.attempts) ? value.attempts : []
  if (attempts.length === 0) return [draftOf(value, setting, null)]
  const info = isJsonObject(value.info) ? value.info : {}
  const best = numberOf(info.best_attempt_idx) ?? (attempts.length === 1 ? 0 : null)
  return attempts.map((attempt: Json, index): ParseResult => {
    if (!isJsonObject(attempt))
      return reject(`attempts.${index}`, `expected an object, found ${shown(attempt)}`)
    const whole = {
      environment: value.environment ?? null,
      replay_config: value.replay_config ?? null,
      ...attempt,
    }
    return draftOf(whole, setting, { index, isChosen: index === best })
  })
}

interface Attempt {
  readonly index: number
  readonly isChosen: boolean
}

const used = new Set(['trajectory', 'history', 'info', 'replay_config'])

function draftOf(row: JsonObject, setting: Setting, attempt: Attempt | null): DraftFound | DraftReject {
  const history = Array.isArray(row.history) && row.history.length > 0
  if (!history && !Array.isArray(row.trajectory)) {
    return reject('history', `expected messages, found ${shown(row.history)}`)
  }
  const steps = Array.isArray(row.trajectory) ? row.trajectory : []
  const read = history && Array.isArray(row.history) ? historyMessages(row.history) : stepMessages(steps)
  if (read.kind === 'reject') return read
  const info = isJsonObject(row.info) ? row.info : {}
  const config = configOf(row.replay_config)
  const instance = instanceOf(config) ?? instanceOfName(setting.path)
  // A report speaks of the attempt that was submitted.
  const verdict = attempt === null || attempt.isChosen ? setting.resolved.get(instance) : undefined
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...infoFields(info),
    ...splitAtSampled(read.messages),
    ...resolvedFields(verdict),
    run: { ...setting.run, model: modelOf(config) ?? modelOfFolder(setting.path) },
    split: splitFromFolders(setting.path) ?? 'eval',
    nativeId: instance,
    task: instance,
    group: instance,
    groupSource: 'native',
    sample: attempt?.index ?? null,
    extras: {
      ...extrasOf(row, used),
      info,
      ...(row.replay_config === undefined ? {} : { replay_config: config ?? row.replay_config }),
      ...(steps.length === 0 ? {} : { steps: steps.map(beside) }),
      ...(attempt === null ? {} : { attempt: attempt.index, chosen: attempt.isChosen }),
    },
  }
  return { kind: 'draft', draft, item: attempt?.index ?? null }
}

/** What stands beside action and observation of a step; `query` repeats the whole context at every step. */
function beside(step: Json): Json {
  return isJsonObject(step) ? extrasOf(step, besideHistory) : step
}
const besideHistory = new Set(['action', 'observation', 'response', 'thought', 'query', 'messages'])

function infoFields(info: JsonObject): Partial<RolloutDraft> {
  const exit = typeof info.exit_status === 'string' ? info.exit_status : null
  const stats = isJsonObject(info.model_stats) ? info.model_stats : {}
  const received = numberOf(stats.tokens_received) ?? null
  return {
    status: exitStatus(exit),
    stopReason: exit,
    answer: typeof info.submission === 'string' ? info.submission : null,
    metrics: stats,
    // Replays and models without usage count 0, which says nothing about the text.
    loggedTokens: { prompt: null, completion: received === 0 ? null : received, reasoning: null },
  }
}

/** `replay_config` is JSON text in most versions. */
function configOf(value: Json | undefined): JsonObject | null {
  const config = typeof value === 'string' ? decodedJson(value) : value
  return isJsonObject(config) ? config : null
}

function instanceOf(config: JsonObject | null): string | null {
  const problem = config?.problem_statement
  return isJsonObject(problem) && typeof problem.id === 'string' && problem.id !== '' ? problem.id : null
}

function modelOf(config: JsonObject | null): string | null {
  const agent = config?.agent
  const model = isJsonObject(agent) ? agent.model : undefined
  return isJsonObject(model) && typeof model.name === 'string' ? model.name : null
}

/** `<config>__<model>__t-…___<source>` */
function modelOfFolder(path: string): string | null {
  const folder = trajectoryFolder(path).at(-1) ?? ''
  return /^.+?__(.+?)(?:__t-[\d.]+.*)?___.+$/.exec(folder)?.[1] ?? null
}
