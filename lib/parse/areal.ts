import { z } from 'zod'
import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import {
  anyJson,
  extrasOf,
  looseCount,
  looseId,
  looseNumber,
  reject,
  shown,
  toReject,
} from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { foldersOf, runFolder, runFromPath } from './runFromPath.ts'

const arealRecord = z.object({
  task_id: looseId,
  sample_idx: looseCount,
  seqlen: looseCount,
  prompt_len: looseCount.optional(),
  head_version: looseNumber.optional(),
  tail_version: looseNumber.optional(),
  reward: looseNumber.optional(),
  original_reward: looseNumber.optional(),
  prompt: z.string(),
  completion: z.string(),
  segments: anyJson.optional(),
  version_rle: anyJson.optional(),
})

const known = new Set(Object.keys(arealRecord.shape))
const rolloutFolder = /^(?:eval[-_])?rollout$/i

/** AReaL: `…/<trial>/rollout/<policy version>/<task>.jsonl`, the samples of one prompt per file. */
export const areal: Format = {
  id: 'areal',
  title: 'AReaL rollout dump',
  claim: claimAreal,
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const run = runFromPath({ path, paths, folderOf: trialFolder })
    const base: RolloutDraft = { ...emptyDraft, run, ...versionOf(path), ...splitOf(path) }
    return { parse: (value) => [parseArealRow(value, base)] }
  },
}

function claimAreal(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  const isOurs =
    first !== undefined && ['task_id', 'sample_idx', 'seqlen'].every((key) => first[key] !== undefined)
  return isOurs ? { strength: 'keys', reason: 'rows with task_id, sample_idx and seqlen' } : null
}

const rolloutAt = (path: string) => foldersOf(path).findLastIndex((name) => rolloutFolder.test(name))
const isArealPath = (path: string) => rolloutAt(path) !== -1

/** Folders down to the one above `rollout`: the trial. */
function trialFolder(path: string): readonly string[] {
  const at = rolloutAt(path)
  return at > 0 ? foldersOf(path).slice(0, at) : runFolder(path)
}

/** The folder number is the highest policy version in the batch, which stands in for the step. */
function versionOf(path: string): Pick<RolloutDraft, 'step' | 'stepSource'> {
  const version = foldersOf(path)[rolloutAt(path) + 1]
  const isVersion = isArealPath(path) && version !== undefined && /^\d+$/.test(version)
  return isVersion ? { step: Number(version), stepSource: 'directory' } : { step: null, stepSource: 'none' }
}

function splitOf(path: string): Pick<RolloutDraft, 'split'> {
  const folder = foldersOf(path)[rolloutAt(path)]
  return { split: isArealPath(path) && folder !== undefined && /^eval/i.test(folder) ? 'eval' : 'train' }
}

function parseArealRow(value: Json, base: RolloutDraft): ParseResult {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  const read = arealRecord.safeParse(value)
  if (!read.success) return toReject(read.error)
  const row = read.data
  const { seqlen, prompt_len: promptLength = null } = row
  const original = row.original_reward
  const draft: RolloutDraft = {
    ...base,
    group: row.task_id,
    groupSource: row.task_id === null ? 'none' : 'native',
    sample: row.sample_idx,
    ...textsOf(row),
    reward: row.reward ?? null,
    rewardSource: row.reward === undefined ? 'none' : 'field',
    rewardParts: original === undefined ? {} : { original_reward: { value: original, weight: null } },
    loggedTokens: {
      prompt: promptLength,
      completion: seqlen === null || promptLength === null ? null : seqlen - promptLength,
      reasoning: null,
    },
    metrics: versions(row),
    tokenData: tokenRuns(row.segments, row.version_rle),
    extras: extrasOf(value, known),
  }
  return { kind: 'draft', draft, item: null }
}

/** Policy versions of the first and last token; -1 is the writer's word for unknown. */
function versions(row: z.infer<typeof arealRecord>): Readonly<Record<string, Json>> {
  const named: readonly (readonly [string, number | null | undefined])[] = [
    ['head_version', row.head_version],
    ['tail_version', row.tail_version],
  ]
  return Object.fromEntries(
    named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value === -1 ? null : value]])),
  )
}

/** The header of an answer in ChatML, after which the model writes. */
const answerHeader = '<|im_start|>assistant\n'

/**
 * Prompt and completion. Before `segments` were written, several turns were cut at a wrong place: where the prompt does
 * not end in the header of an answer and holds one earlier or later, both texts are joined and cut after the first.
 */
function textsOf(row: z.infer<typeof arealRecord>): Pick<RolloutDraft, 'prompt' | 'completion'> {
  const { prompt, completion } = row
  const joined = prompt + completion
  const at = joined.indexOf(answerHeader)
  const isCutWrong =
    row.segments === undefined && at !== -1 && !/<\|im_start\|>assistant\s*(?:<think>\s*)?$/.test(prompt)
  const end = isCutWrong ? at + answerHeader.length : prompt.length
  return {
    prompt: { kind: 'text', text: joined.slice(0, end) },
    completion: { kind: 'text', text: joined.slice(end) },
  }
}

/** Who wrote which stretch and which weights, in tokens. The text of the stretches is both texts over again. */
function tokenRuns(segments: Json | undefined, versions: Json | undefined): Json {
  const stretches = Array.isArray(segments)
    ? segments.filter(isJsonObject).map(({ role = null, len = null }) => ({ role, len }))
    : null
  const runs = Array.isArray(versions) ? versions : null
  if (stretches === null && runs === null) return null
  return {
    ...(stretches === null ? {} : { segments: stretches }),
    ...(runs === null ? {} : { version_rle: runs }),
  }
}
