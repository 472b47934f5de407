import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Judgement, Status } from '#lib/model/rollout.ts'
import { readText } from './conversation.ts'
import { verdictOf } from './correctness.ts'
import { reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { runFromPath } from './runFromPath.ts'

/**
 * Datasets of several generations per problem (open-r1/OpenR1-Math-220k and open-r1's scripts/generate_reasoning.py):
 * parallel arrays, one rollout per generation.
 */
export const generations: Format = {
  id: 'generations',
  title: 'Datasets of generations',
  claim: claimGenerations,
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const run = runFromPath({ path, paths })
    return { parse: (value, { line }) => generationResults(value, { run, line }) }
  },
}

function claimGenerations(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  return first !== undefined && Array.isArray(first.generations) && promptOf(first) !== undefined
    ? { strength: 'keys', reason: 'rows with a problem and a list of generations' }
    : null
}

const promptKeys = ['problem', 'prompt', 'question', 'instruction', 'input']
const promptOf = (row: JsonObject) =>
  promptKeys.map((key) => row[key]).find((value) => value !== undefined && value !== null)
const judges = /^correctness_(?!count$)(.+)$/

interface Place extends Pick<RolloutDraft, 'run'> {
  readonly line: number | null
}

function generationResults(row: Json, { run, line }: Place): readonly ParseResult[] {
  if (!isJsonObject(row)) return [reject(null, `expected a row, found ${shown(row)}`)]
  if (!Array.isArray(row.generations))
    return [reject('generations', `expected a list, found ${shown(row.generations)}`)]
  if (row.generations.length === 0) return [reject('generations', 'a list without generations')]
  const prompt = readText(promptOf(row), 'problem')
  if (prompt.kind === 'reject') return [prompt]
  const group = idOf(row) ?? (line === null ? null : String(line))
  const { length } = row.generations
  return row.generations.map((generation: Json, item): ParseResult => {
    if (typeof generation !== 'string')
      return reject(`generations.${item}`, `expected text, found ${shown(generation)}`)
    const member = (key: string) => memberOf(row[key], item, length)
    const judgements = judgementsOf(row, item, length)
    const decided = judgements.find(({ correct }) => correct !== null)
    const reason = member('finish_reasons')
    const isWhole = member('is_reasoning_complete')
    const status: Status | null = isWhole === false || reason === 'length' ? 'truncated' : null
    const draft: RolloutDraft = {
      ...emptyDraft,
      run,
      facet: typeof row.source === 'string' ? row.source : null,
      task: idOf(row),
      group,
      groupSource: group === null ? 'none' : 'native',
      groupSize: length,
      sample: item,
      prompt,
      completion: { kind: 'text', text: generation },
      correct: decided?.correct ?? null,
      correctSource: decided === undefined ? 'none' : 'field',
      judgements,
      status,
      stopReason: typeof reason === 'string' ? reason : null,
      reference: row.answer ?? row.solution ?? null,
      metrics: metricsOf(member('api_metadata')),
      extras: restOf(row),
    }
    return { kind: 'draft', draft, item }
  })
}

function idOf(row: JsonObject): string | null {
  const id = row.uuid ?? row.id
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

/** A member of a list beside the generations; lists may be null, or shorter. */
function memberOf(list: Json | undefined, item: number, length: number): Json {
  return Array.isArray(list) && list.length <= length ? (list[item] ?? null) : null
}

/** Each judge by its name; `pass_rate_rewards` is a judge too. */
function judgementsOf(row: JsonObject, item: number, length: number): readonly Judgement[] {
  return Object.entries(row).flatMap(([key, list]): Judgement[] => {
    const name = judges.exec(key)?.[1] ?? (key === 'pass_rate_rewards' ? key : undefined)
    const value = name === undefined ? null : memberOf(list, item, length)
    return name === undefined || value === null
      ? []
      : [{ name, value, correct: verdictOf(value)?.correct ?? null }]
  })
}

function metricsOf(metadata: Json): Readonly<Record<string, Json>> {
  return isJsonObject(metadata) ? { api_metadata: metadata } : {}
}

const known = new Set([
  ...promptKeys,
  'generations',
  'finish_reasons',
  'is_reasoning_complete',
  'api_metadata',
  'answer',
  'messages',
])

function restOf(row: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !known.has(key) && !judges.test(key)))
}
