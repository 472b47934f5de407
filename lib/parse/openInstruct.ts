import { z } from 'zod'
import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import {
  anyArray,
  anyJson,
  extrasOf,
  looseCount,
  looseNumber,
  looseText,
  reject,
  shown,
  toReject,
} from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { runFromFile } from './runFromFile.ts'
import { stemOf } from './runFromPath.ts'
import { unwritten } from './unwritten.ts'

/** RolloutRecord of open_instruct/rl_utils.py. */
const record = z.object({
  step: looseCount,
  sample_idx: looseCount,
  prompt_idx: looseCount,
  prompt_tokens: anyArray,
  response_tokens: anyArray,
  reward: looseNumber.optional(),
  advantage: looseNumber.optional(),
  finish_reason: looseText.optional(),
  dataset: anyJson.optional(),
  ground_truth: anyJson.optional(),
  logprobs: anyJson.optional(),
})

const known = new Set(Object.keys(record.shape).filter((key) => key !== 'dataset'))

/** open-instruct traces: `<run>_rollouts_<shard>.jsonl` with `--save_traces`; token ids and no text. */
export const openInstruct: Format = {
  id: 'open-instruct',
  title: 'open-instruct traces',
  claim: claimOpenInstruct,
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const run = runFromFile({ path, paths, nameOf: (other) => stemOf(other).replace(/_rollouts_\d+$/, '') })
    return { parse: (value) => [parseRecord(value, run)] }
  },
}

function claimOpenInstruct(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  const isOurs =
    first !== undefined &&
    Array.isArray(first.prompt_tokens) &&
    Array.isArray(first.response_tokens) &&
    first.prompt_idx !== undefined
  return isOurs
    ? { strength: 'keys', reason: 'rows with prompt_idx, prompt_tokens and response_tokens' }
    : null
}

function parseRecord(value: Json, run: RunKey): ParseResult {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  const read = record.safeParse(value)
  if (!read.success) return toReject(read.error)
  const row = read.data
  const dataset = Array.isArray(row.dataset) ? row.dataset[0] : row.dataset
  const counts = { prompt: row.prompt_tokens.length, completion: row.response_tokens.length, reasoning: null }
  const draft: RolloutDraft = {
    ...emptyDraft,
    run,
    step: row.step,
    stepSource: row.step === null ? 'none' : 'field',
    facet: typeof dataset === 'string' ? dataset : null,
    // Without its text a prompt is known again only within its step.
    task: row.prompt_idx === null ? null : `${row.step}/${row.prompt_idx}`,
    group: row.prompt_idx === null ? null : String(row.prompt_idx),
    groupSource: row.prompt_idx === null ? 'none' : 'native',
    nativeId: `${row.step}/${row.sample_idx}`,
    ...unwritten(counts),
    reward: row.reward ?? null,
    rewardSource: row.reward === undefined ? 'none' : 'field',
    advantage: row.advantage ?? null,
    stopReason: row.finish_reason ?? null,
    reference: row.ground_truth ?? null,
    loggedTokens: counts,
    tokenData: { scope: 'completion', ids: row.response_tokens, logprobs: row.logprobs ?? null },
    extras: { ...extrasOf(value, known), prompt_ids: row.prompt_tokens },
  }
  return { kind: 'draft', draft, item: null }
}
