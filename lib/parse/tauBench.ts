import { z } from 'zod'
import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RewardPart, RunKey } from '#lib/model/rollout.ts'
import {
  anyArray,
  anyJson,
  extrasOf,
  looseCount,
  looseId,
  looseNumber,
  numberOf,
  reject,
  shown,
  toReject,
} from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult } from './format.ts'
import { baseName, ImportPaths } from './importPaths.ts'
import { readMessages } from './messages.ts'
import { foldersOf, runFolder, runFromPath, stemOf } from './runFromPath.ts'

const tauEntry = z.object({
  task_id: looseId,
  trial: looseCount.optional(),
  reward: looseNumber,
  info: anyJson.optional(),
  traj: anyArray,
})

const known = new Set([...Object.keys(tauEntry.shape)])
/** Rewards are products of floats in the harness, which compares with this tolerance. */
const rewardTolerance = 1e-6

/** tau-bench (the first one): an array of trials, rewritten after each task, or one trial alone. */
export const tauBench: Format = {
  id: 'tau-bench',
  title: 'tau-bench results',
  claim: claimTauBench,
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const names = nameParts(path)
    const run = { ...tauRun(path, paths), model: names.model }
    return { parse: (value) => [parseEntry(value, run, names.domain)] }
  },
}

function claimTauBench(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  const isOurs =
    first !== undefined &&
    first.task_id !== undefined &&
    first.reward !== undefined &&
    Array.isArray(first.traj)
  return isOurs ? { strength: 'keys', reason: 'entries with task_id, reward and traj' } : null
}

const vagueName = /^(?:results?|outputs?|traj(?:ector(?:y|ies))?s?|data|runs?|\d+)$/i

/** A file holds a whole run, so its name is the run's, with the folders that tell it from namesakes. */
function tauRun(path: string, paths: ImportPaths): RunKey {
  const stem = stemOf(path)
  const folder = runFromPath({ path, paths, folderOf: runFolder })
  if (folder.source === 'file_name') return folder
  if (vagueName.test(stem)) return folder
  const namesakes = paths
    .named(baseName(path))
    .filter((other) => foldersOf(other).join('/') !== foldersOf(path).join('/'))
  return namesakes.length === 0
    ? { key: stem, source: 'file_name', model: null }
    : { key: `${folder.key}/${stem}`, source: 'directory', model: null }
}

/** `<strategy>-<model>-<temperature>_range_…`, or a name put together by hand such as `gpt-4o-airline`. */
function nameParts(path: string): { readonly model: string | null; readonly domain: string | null } {
  const stem = stemOf(path)
  const domain = /(?:^|[-_])(airline|retail|telecom)(?=$|[-_])/i.exec(stem)?.[1]?.toLowerCase() ?? null
  const written = /^(?:tool-calling|few-shot|act|react)-(.+)-[\d.]+_range_/.exec(stem)?.[1]
  if (written !== undefined) return { model: written, domain }
  const byHand = domain === null ? null : stem.replace(/[-_](?:airline|retail|telecom).*$/i, '')
  return { model: byHand === stem ? null : byHand, domain }
}

function parseEntry(value: Json, run: RunKey, domain: string | null): ParseResult {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  const read = tauEntry.safeParse(value)
  if (!read.success) return toReject(read.error)
  const entry = read.data
  const messages = readMessages(entry.traj, 'traj')
  if (messages.kind === 'reject') return messages
  const turns = messages.messages.map(tauMessage)
  const found = turns.findIndex((message) => message.role === 'assistant')
  const first = found === -1 ? turns.length : found
  const info = isJsonObject(entry.info) ? entry.info : {}
  const draft: RolloutDraft = {
    ...emptyDraft,
    run,
    split: 'eval',
    facet: domain ?? domainOf(turns),
    task: entry.task_id,
    group: entry.task_id,
    groupSource: entry.task_id === null ? 'none' : 'native',
    sample: entry.trial ?? null,
    prompt: { kind: 'messages', messages: turns.slice(0, first) },
    completion: { kind: 'messages', messages: turns.slice(first) },
    reward: entry.reward,
    rewardSource: 'field',
    rewardParts: partsOf(info),
    correct: entry.reward === null ? null : Math.abs(entry.reward - 1) < rewardTolerance,
    correctSource: entry.reward === null ? 'none' : 'threshold',
    status: info.error === undefined ? null : 'failed',
    reference: referenceOf(info),
    metrics: info.user_cost === undefined ? {} : { user_cost: info.user_cost },
    extras: { ...extrasOf(value, known), ...(Object.keys(info).length === 0 ? {} : { info }) },
  }
  return { kind: 'draft', draft, item: null }
}

/** The domain as the policy in the system message names it. */
function domainOf(turns: readonly DraftMessage[]): string | null {
  const system = turns.find((message) => message.role === 'system')
  const text =
    system?.blocks.map((block) => (block.kind === 'text' ? block.text.slice(0, 200) : '')).join('') ?? ''
  return /\b(airline|retail|telecom) agent policy/i.exec(text)?.[1]?.toLowerCase() ?? null
}

/** Tools of tau-bench answer a failed call with these words; strategies without tool roles send results as user text. */
const failedResult = /^(?:Error:|Error\b|Unknown action)/
const apiOutput = 'API output:'

function tauMessage(message: DraftMessage): DraftMessage {
  const [only] = message.blocks
  if (message.role === 'user' && only?.kind === 'text' && only.text.startsWith(apiOutput)) {
    const text = only.text.slice(apiOutput.length).trimStart()
    const result = {
      kind: 'result' as const,
      callId: null,
      name: null,
      text,
      isError: failedResult.test(text),
    }
    return { ...message, role: 'tool', parseText: false, blocks: [result] }
  }
  if (message.role !== 'tool') return message
  return {
    ...message,
    blocks: message.blocks.map((block) =>
      block.kind === 'result' ? { ...block, isError: block.isError ?? failedResult.test(block.text) } : block,
    ),
  }
}

/** The reward's factors, as the harness names them. */
function partsOf(info: JsonObject): Readonly<Record<string, RewardPart>> {
  const outcome = isJsonObject(info.reward_info) ? info.reward_info.info : undefined
  if (!isJsonObject(outcome)) return {}
  const parts: Record<string, RewardPart> = {}
  for (const name of ['r_actions', 'r_outputs']) {
    const value = numberOf(outcome[name])
    if (value !== undefined) parts[name] = { value, weight: null }
  }
  return parts
}

function referenceOf(info: JsonObject): Json {
  if (!isJsonObject(info.task)) return null
  const { actions = null, outputs = null } = info.task
  return { calls: actions, outputs }
}
