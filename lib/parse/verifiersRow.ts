import { z } from 'zod'
import type { DraftText, RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Status } from '#lib/model/rollout.ts'
import { asPrompt, readText } from './conversation.ts'
import { decodedJson } from './decodedJson.ts'
import {
  anyJson,
  extrasOf,
  looseId,
  looseNumber,
  looseText,
  numberOf,
  reject,
  shown,
  toReject,
} from './fieldValues.ts'
import type { DraftReject, ParseResult } from './format.ts'
import { sortedExtras } from './rewardNames.ts'
import { trajectoryTokens, withoutTokens } from './verifiersTrajectory.ts'

/** What the path and the metadata of a file say about its rows. */
export interface VerifiersContext {
  readonly base: RolloutDraft
  readonly extras: JsonObject
}

const optional = <T extends z.ZodType>(schema: T) => schema.optional()
const flag = z.boolean().nullish().catch(null)

const verifiersRecord = z.object({
  example_id: optional(looseId),
  id: optional(looseId),
  prompt: anyJson,
  completion: anyJson,
  answer: optional(anyJson),
  task: optional(anyJson),
  env_name: optional(looseText),
  reward: optional(looseNumber),
  metrics: optional(anyJson),
  advantage: optional(looseNumber),
  is_completed: flag,
  is_truncated: flag,
  stop_condition: optional(looseText),
  error: optional(anyJson),
  token_usage: optional(anyJson),
  tool_defs: optional(anyJson),
  oai_tools: optional(anyJson),
  trajectory: optional(anyJson),
  step: optional(anyJson),
})
type VerifiersRecord = z.infer<typeof verifiersRecord>

const known = new Set(
  Object.keys(verifiersRecord.shape).filter(
    (key) => !['task', 'error', 'is_completed', 'step'].includes(key),
  ),
)

/**
 * A row of verifiers' `RolloutOutput`. Siblings are numbered in the order in which they come, because the writer
 * appends rollouts as they finish and gives them no number.
 */
export function verifiersRow(
  value: Json,
  context: VerifiersContext,
  seen: Map<string, number>,
): readonly ParseResult[] {
  if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
  if (value.completion === undefined) {
    return [
      reject('completion', 'no completion: a candidate of a prompt optimiser or a header, not a rollout'),
    ]
  }
  const read = verifiersRecord.safeParse(value)
  if (!read.success) return [toReject(read.error)]
  const row = read.data
  const prompt = textAt(row.prompt, 'prompt')
  if (prompt.kind === 'reject') return [prompt]
  const completion = textAt(row.completion, 'completion')
  if (completion.kind === 'reject') return [completion]
  const task = row.example_id ?? row.id ?? null
  const sample = task === null ? null : (seen.get(task) ?? 0)
  if (task !== null && sample !== null) seen.set(task, sample + 1)
  const parts = partsOf(value, row)
  const status = statusOf(row)
  const draft: RolloutDraft = {
    ...context.base,
    facet: row.env_name ?? context.base.facet ?? taskName(row.task),
    task,
    group: task,
    groupSource: task === null ? 'none' : 'native',
    sample,
    prompt: prompt.kind === 'messages' ? { ...prompt, messages: prompt.messages.map(asPrompt) } : prompt,
    completion,
    reward: row.reward ?? null,
    rewardSource: row.reward === undefined || row.reward === null ? 'none' : 'field',
    rewardParts: parts.rewardParts,
    advantage: row.advantage ?? null,
    status,
    stopReason: row.stop_condition ?? null,
    loggedTokens: usageOf(row.token_usage),
    tools: listOf(row.tool_defs) ?? listOf(row.oai_tools),
    reference: row.answer === '' ? null : (row.answer ?? null),
    metrics: parts.metrics,
    tokenData: trajectoryTokens(row.trajectory ?? null),
    extras: { ...context.extras, ...parts.extras, ...keptTrajectory(row) },
  }
  return [{ kind: 'draft', draft, item: null }]
}

/** Messages or text; a rollout that failed before its first answer has null. */
function textAt(value: Json, field: string): DraftText | DraftReject {
  return value === null ? { kind: 'messages', messages: [] } : readText(value, field)
}

/** Parts and metrics: from `metrics`, of which the top level repeats each one; from the top level in older files. */
function partsOf(value: JsonObject, row: VerifiersRecord) {
  const rest = extrasOf(value, known)
  const { task, error, is_completed, step, info, ...others } = rest
  const kept = Object.fromEntries(
    Object.entries({ task, error, is_completed, step, info: decodedInfo(info) }).flatMap(([key, field]) =>
      field === undefined || field === null ? [] : [[key, field]],
    ),
  )
  if (!isJsonObject(row.metrics)) {
    const sorted = sortedExtras(others)
    return { ...sorted, extras: { ...sorted.extras, ...kept } }
  }
  const { metrics } = row
  const isRepeated = (key: string, field: Json) => JSON.stringify(metrics[key]) === JSON.stringify(field)
  const own = Object.entries(others).filter(([key, field]) => !isRepeated(key, field))
  const sorted = sortedExtras(metrics)
  return { ...sorted, extras: { ...sorted.extras, ...Object.fromEntries(own), ...kept } }
}

function decodedInfo(info: Json | undefined): Json | undefined {
  return typeof info === 'string' ? (decodedJson(info) ?? info) : info
}

/** How a rollout ended; false flags say nothing of files that were written while rollouts were still running. */
function statusOf(row: VerifiersRecord): Status | null {
  if (row.error !== undefined && row.error !== null && row.error !== '') return 'failed'
  if (row.is_truncated === true) return 'truncated'
  return row.is_completed === true ? 'completed' : null
}

function usageOf(usage: Json | undefined): RolloutDraft['loggedTokens'] {
  const counts = isJsonObject(usage) ? usage : {}
  return {
    prompt: numberOf(counts.input_tokens) ?? null,
    completion: numberOf(counts.output_tokens) ?? null,
    reasoning: null,
  }
}

function keptTrajectory(row: VerifiersRecord): JsonObject {
  const usage = isJsonObject(row.token_usage)
    ? extrasOf(row.token_usage, new Set(['input_tokens', 'output_tokens']))
    : {}
  return {
    ...(Object.keys(usage).length === 0 ? {} : { token_usage: usage }),
    ...(Array.isArray(row.trajectory) ? { trajectory: row.trajectory.map(withoutTokens) } : {}),
  }
}

/** Older files name the environment here; `default` names none. */
function taskName(task: Json | undefined): string | null {
  return typeof task === 'string' && task !== '' && task !== 'default' ? task : null
}

const listOf = (value: Json | undefined): Json => (Array.isArray(value) && value.length > 0 ? value : null)
