import { z } from 'zod'
import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import {
  anyArray,
  anyJson,
  extrasOf,
  looseCount,
  looseNumber,
  numberOf,
  reject,
  shown,
  toReject,
} from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { sortedExtras } from './rewardNames.ts'
import { foldersOf, runFolder, runFromPath, stemOf } from './runFromPath.ts'
import { unwritten } from './unwritten.ts'

/** tinker_cookbook/rl/rollout_logging.py. */
const summary = z.object({
  split: anyJson.optional(),
  iteration: looseCount,
  group_idx: looseCount,
  traj_idx: looseCount,
  tags: anyJson.optional(),
  total_reward: looseNumber.optional(),
  final_reward: looseNumber.optional(),
  trajectory_metrics: anyJson.optional(),
  steps: anyArray,
})

const known = new Set([...Object.keys(summary.shape).filter((key) => key !== 'tags'), 'schema_version'])

/** tinker-cookbook: `iteration_<N>/<train|eval_x>_rollout_summaries.jsonl`; rewards and lengths, no text. */
export const tinkerCookbook: Format = {
  id: 'tinker-cookbook',
  title: 'tinker-cookbook rollout summaries',
  claim: claimTinker,
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const run = runFromPath({ path, paths, folderOf: logFolder })
    const name = /^(.*)_rollout_summaries$/.exec(stemOf(path))?.[1] ?? null
    return { parse: (value) => [parseSummary(value, run, name)] }
  },
}

function claimTinker(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  const isOurs =
    first !== undefined &&
    ['group_idx', 'traj_idx', 'iteration'].every((key) => first[key] !== undefined) &&
    Array.isArray(first.steps)
  return isOurs ? { strength: 'keys', reason: 'rows with iteration, group_idx, traj_idx and steps' } : null
}

/** Folders down to the log path, above `iteration_000003` and a folder that only gathers these. */
function logFolder(path: string): readonly string[] {
  const own = foldersOf(path)
  const at = own.findIndex((name) => /^iteration(?:s|_\d+)$/.test(name))
  return at > 0 ? own.slice(0, at) : runFolder(path)
}

function parseSummary(value: Json, run: RunKey, name: string | null): ParseResult {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  const read = summary.safeParse(value)
  if (!read.success) return toReject(read.error)
  const row = read.data
  const steps = row.steps.filter(isJsonObject)
  const last = steps.at(-1)
  const counts = {
    prompt: numberOf(steps[0]?.ob_len) ?? null,
    completion: sumOf(steps, 'ac_len'),
    reasoning: null,
  }
  const tag = Array.isArray(row.tags) ? row.tags[0] : null
  const metrics = isJsonObject(row.trajectory_metrics) ? row.trajectory_metrics : {}
  const sides = sortedExtras(isJsonObject(last?.metrics) ? { ...last.metrics, ...metrics } : metrics)
  const draft: RolloutDraft = {
    ...emptyDraft,
    run,
    split: name ?? (typeof row.split === 'string' ? row.split : null),
    step: row.iteration,
    stepSource: row.iteration === null ? 'none' : 'field',
    facet: typeof tag === 'string' ? tag : null,
    // Without its text a prompt is known again only within its iteration.
    task: row.group_idx === null ? null : `${row.iteration}/${row.group_idx}`,
    group: row.group_idx === null ? null : String(row.group_idx),
    groupSource: row.group_idx === null ? 'none' : 'native',
    sample: row.traj_idx,
    nativeId: `${row.group_idx}/${row.traj_idx}`,
    ...unwritten(counts),
    reward: row.total_reward ?? null,
    rewardSource: row.total_reward === undefined ? 'none' : 'field',
    rewardParts: {
      ...(row.final_reward === undefined ? {} : { final_reward: { value: row.final_reward, weight: null } }),
      ...sides.rewardParts,
    },
    stopReason: typeof last?.stop_reason === 'string' ? last.stop_reason : null,
    loggedTokens: counts,
    metrics: { ...sides.metrics, steps: steps.length },
    extras: { ...extrasOf(value, known), ...sides.extras, steps: row.steps },
  }
  return { kind: 'draft', draft, item: null }
}

/** The sum of a count over steps; null where a step lacks it. */
function sumOf(steps: readonly JsonObject[], key: string): number | null {
  const counts = steps.map((step) => numberOf(step[key]))
  const known = counts.filter((count) => typeof count === 'number')
  return known.length === 0 || known.length < counts.length
    ? null
    : known.reduce((sum, count) => sum + count, 0)
}
