import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { exitStatus, splitAtSampled } from './agentTurns.ts'
import { extrasOf, reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { miniMessages, miniUsage } from './miniSweMessages.ts'
import { splitFromFolders } from './runFromPath.ts'
import { trajectoryRun } from './sweAgent.ts'
import {
  instanceOfName,
  noReport,
  type Resolved,
  readResolved,
  reportsFor,
  resolvedFields,
} from './sweReports.ts'

const isNamed = (path: string) => /\.traj\.json$/i.test(path)

/** mini-swe-agent: one `.traj.json` document per instance; the oldest are the bare list of messages. */
export const miniSweAgent: Format = {
  id: 'mini-swe-agent',
  title: 'mini-swe-agent trajectory',
  claim: claimMini,
  companions: reportsFor,
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const resolved = await readResolved(companions)
    const isFirst = paths.list.find(isNamed) === path
    return new MiniParser({ path, run: trajectoryRun(path, paths), resolved }, isFirst)
  },
}

function claimMini(head: FileHead): Claim | null {
  const [first] = head.values
  if (!isJsonObject(first)) return null
  if (typeof first.trajectory_format === 'string' && first.trajectory_format.startsWith('mini-swe-agent')) {
    return { strength: 'certain', reason: `trajectory_format is ${first.trajectory_format}` }
  }
  if (!isNamed(head.path)) return null
  if (isJsonObject(first.info) && Array.isArray(first.messages)) {
    return { strength: 'keys', reason: 'info and messages in a .traj.json' }
  }
  const isList = head.layout === 'array' && typeof first.role === 'string'
  return isList ? { strength: 'keys', reason: 'messages in a .traj.json' } : null
}

interface Setting {
  readonly path: string
  readonly run: RunKey
  readonly resolved: Resolved
}

/** Documents are rollouts; members of a bare list are messages of one. */
class MiniParser implements RecordParser {
  readonly #bare: JsonObject[] = []

  constructor(
    readonly setting: Setting,
    readonly isFirst: boolean,
  ) {}

  parse(value: Json): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    if (value.messages !== undefined || value.info !== undefined) return [draftOf(value, this.setting)]
    const read = miniMessages([value])
    if (read.kind === 'reject') return [read]
    this.#bare.push(value)
    return [{ kind: 'skip' }]
  }

  finish(): readonly ParseResult[] {
    const drafts = this.#bare.length === 0 ? [] : [draftOf({ messages: this.#bare }, this.setting)]
    const waits = this.setting.resolved.size === 0 && this.isFirst
    return waits ? [...drafts, { kind: 'warning', message: noReport }] : drafts
  }
}

const used = new Set(['messages', 'info', 'instance_id'])

function draftOf(row: JsonObject, { path, run, resolved }: Setting): ParseResult {
  if (!Array.isArray(row.messages))
    return reject('messages', `expected messages, found ${shown(row.messages)}`)
  const read = miniMessages(row.messages)
  if (read.kind === 'reject') return read
  const info = isJsonObject(row.info) ? row.info : {}
  const instance = typeof row.instance_id === 'string' ? row.instance_id : instanceOfName(path)
  const exit = typeof info.exit_status === 'string' ? info.exit_status : null
  if (read.messages.length === 0 && exit === null)
    return reject('messages', 'no messages: the agent never ran')
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...splitAtSampled(read.messages),
    ...resolvedFields(resolved.get(instance)),
    run: { ...run, model: modelOf(info) },
    split: splitFromFolders(path) ?? 'eval',
    nativeId: instance,
    task: instance,
    group: instance,
    groupSource: 'native',
    status: exitStatus(exit),
    stopReason: exit,
    answer: typeof info.submission === 'string' ? info.submission : null,
    metrics: isJsonObject(info.model_stats) ? info.model_stats : {},
    loggedTokens: miniUsage(row.messages),
    extras: { ...extrasOf(row, used), ...(Object.keys(info).length === 0 ? {} : { info }) },
  }
  return { kind: 'draft', draft, item: null }
}

function modelOf(info: JsonObject): string | null {
  const config = isJsonObject(info.config) ? info.config : {}
  const model = isJsonObject(config.model) ? config.model.model_name : config.model
  return typeof model === 'string' ? model : null
}
