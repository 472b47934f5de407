import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import type { Json, JsonObject } from '#lib/model/json.ts'
import type { RewardPart, RunKey } from '#lib/model/rollout.ts'
import { readText } from './conversation.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { ParseResult } from './format.ts'
import { sortedExtras } from './rewardNames.ts'

/** What path and arguments say about every row; `weights` in the order of the reward columns. */
export interface SwiftPlace {
  readonly run: RunKey
  readonly split: string | null
  readonly weights: readonly (number | null)[]
}

/** One row with its siblings' group; `columns` in the order of the table, null for a row by itself. */
export interface SwiftRow {
  readonly row: JsonObject
  readonly place: SwiftPlace
  readonly group: string
  readonly sample: number
  readonly item: number | null
  readonly columns: readonly string[] | null
}

const known = new Set([
  ...['step', 'gen_step', 'prompt', 'messages', 'completion', 'reward', 'advantages', 'advantage'],
  ...['entropy', 'solution', 'num_turns'],
])

/** The rollout of one row. */
export function swiftRow({ row, place, group, sample, item, columns }: SwiftRow): ParseResult {
  const stored = row.step ?? row.gen_step
  const step = stored === undefined ? null : numberOf(stored)
  if (step === undefined || (step !== null && !(Number.isInteger(step) && step >= 0)))
    return reject('step', `expected a whole number from 0, found ${shown(stored)}`)
  const prompt = readText(row.prompt ?? row.messages, 'prompt')
  if (prompt.kind === 'reject') return prompt
  const completion = readText(row.completion, 'completion')
  if (completion.kind === 'reject') return completion
  const total = row.reward === undefined ? null : numberOf(row.reward)
  if (total === undefined) return reject('reward', `expected a number, found ${shown(row.reward)}`)
  const { parts, rest } = partsOf(row, columns, place.weights)
  const sides = sortedExtras(rest)
  const rewardParts = { ...parts, ...sides.rewardParts }
  const draft: RolloutDraft = {
    ...emptyDraft,
    run: place.run,
    split: place.split,
    step,
    stepSource: step === null ? 'none' : 'field',
    group,
    groupSource: 'position',
    sample,
    prompt,
    completion,
    reward: total,
    rewardSource: total !== null ? 'field' : Object.keys(parts).length > 0 ? 'sum' : 'none',
    rewardParts,
    advantage: numberOf(row.advantages ?? row.advantage ?? null) ?? null,
    reference: row.solution ?? null,
    metrics: { ...sides.metrics, ...numbers(row, ['entropy', 'num_turns']) },
    extras: sides.extras,
  }
  return { kind: 'draft', draft, item }
}

/**
 * Rewards are the columns that the trainer puts between completion and advantages, one per function. Other tables have
 * no such place, and names must tell.
 */
function partsOf(
  row: JsonObject,
  columns: readonly string[] | null,
  weights: readonly (number | null)[],
): { readonly parts: Readonly<Record<string, RewardPart>>; readonly rest: JsonObject } {
  const from = columns?.indexOf('completion') ?? -1
  const to = columns?.indexOf('advantages') ?? -1
  const names = (columns ?? []).filter((name, at) => at > from && at < to && !known.has(name))
  const isWeighted = names.length > 0 && weights.length === names.length
  const parts = names.flatMap((name, at): [string, RewardPart][] => {
    const value = numberOf(row[name] ?? null)
    return value === undefined ? [] : [[name, { value, weight: isWeighted ? (weights[at] ?? null) : null }]]
  })
  const read = new Set([...known, ...parts.map(([name]) => name)])
  return { parts: Object.fromEntries(parts), rest: extrasOf(row, read) }
}

function numbers(row: JsonObject, names: readonly string[]): Readonly<Record<string, Json>> {
  const found = names.flatMap((name): [string, Json][] =>
    row[name] === undefined ? [] : [[name, row[name]]],
  )
  return Object.fromEntries(found)
}
