import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RewardPart } from '#lib/model/rollout.ts'
import { readConversation, readText } from './conversation.ts'
import { verdictOf } from './correctness.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import type { Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { valueAt } from './jsonPath.ts'
import type { MappedField, Mapping } from './mapping.ts'
import { isConversation } from './messages.ts'
import { runFromPath, splitFromFolders, stepFromFolders } from './runFromPath.ts'

/** A format made of a mapping: read where the user chooses it, never claimed. */
export function mappedFormat(mapping: Mapping): Format {
  return {
    id: mapping.name,
    title: `${mapping.name} (your own mapping)`,
    claim: () => null,
    open: (path, _companions, paths = new ImportPaths([path])) => {
      const place = {
        run: runFromPath({ path, paths }),
        split: splitFromFolders(path),
        ...stepFromFolders(path),
      }
      return { parse: (value) => mappedResults(value, mapping, place) }
    },
  }
}

type Place = Pick<RolloutDraft, 'run' | 'split' | 'step' | 'stepSource'>

function mappedResults(value: Json, mapping: Mapping, place: Place): readonly ParseResult[] {
  if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
  const many = completionsOf(value, mapping)
  if (many === null) return [mappedDraft(new MappedRecord(value, mapping, null), place)]
  if (many === 0) return [reject(pathOf(mapping, 'completion'), 'a list without completions')]
  return Array.from({ length: many }, (_, item): ParseResult => {
    const result = mappedDraft(new MappedRecord(value, mapping, { item, of: many }), place)
    return result.kind === 'draft' ? { ...result, item } : result
  })
}

const pathOf = ({ fields }: Mapping, field: MappedField) => {
  const source = fields[field]
  return source !== undefined && 'path' in source ? source.path : field
}

/** How many completions a record lists; null where it holds one. */
function completionsOf(record: JsonObject, mapping: Mapping): number | null {
  const source = mapping.fields.completion
  const value = source === undefined || !('path' in source) ? undefined : valueAt(record, source.path)
  if (!Array.isArray(value)) return null
  const { length } = value
  return isConversation(value) ? null : length
}

/** A record as its mapping sees it; of lists as long as the list of completions, the member of one. */
class MappedRecord {
  constructor(
    readonly record: JsonObject,
    readonly mapping: Mapping,
    private readonly one: { readonly item: number; readonly of: number } | null,
  ) {}

  value(field: MappedField): Json | undefined {
    const source = this.mapping.fields[field]
    if (source === undefined) return undefined
    return 'constant' in source ? source.constant : this.at(source.path)
  }

  at(path: string): Json | undefined {
    const value = valueAt(this.record, path)
    const isParallel = this.one !== null && Array.isArray(value) && value.length === this.one.of
    return isParallel && !isConversation(value) ? value[this.one?.item ?? 0] : value
  }

  text(field: MappedField): string | null {
    const value = this.value(field)
    if (typeof value === 'string') return value
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
  }

  /** A number; undefined where something else stands there. */
  number(field: MappedField): number | null | undefined {
    const value = this.value(field)
    return value === undefined ? null : numberOf(value)
  }

  get sample(): number | null {
    return this.one?.item ?? null
  }
}

const numberFields = [
  'step',
  'sample',
  'reward',
  'advantage',
  'promptTokens',
  'completionTokens',
  'reasoningTokens',
] as const

function mappedDraft(record: MappedRecord, place: Place): ParseResult {
  const { mapping } = record
  const numbers = new Map<MappedField, number | null>()
  for (const field of numberFields) {
    const number = record.number(field)
    if (number === undefined)
      return reject(
        pathOf(mapping, field),
        `expected a number for ${field}, found ${shown(record.value(field))}`,
      )
    numbers.set(field, number)
  }
  const texts = textsOf(record)
  if (texts.kind === 'reject') return texts
  const number = (field: MappedField) => numbers.get(field) ?? null
  const step = number('step')
  const reward = number('reward')
  const group = record.text('group')
  const run = record.text('run')
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...place,
    ...(run === null ? {} : { run: { key: run, source: 'field', model: null } }),
    split: record.text('split') ?? place.split,
    ...(step === null ? {} : { step: Math.trunc(step), stepSource: 'field' as const }),
    facet: record.text('facet'),
    nativeId: idOf(record),
    task: record.text('task'),
    group,
    groupSource: group === null ? 'none' : 'native',
    sample: number('sample') ?? record.sample,
    prompt: texts.prompt,
    completion: texts.completion,
    reasoning: record.text('reasoning'),
    reward,
    rewardSource: reward === null ? 'none' : 'field',
    rewardParts: partsOf(record),
    ...verdictFields(record),
    advantage: number('advantage'),
    status: isTrue(record.value('truncated')) ? 'truncated' : null,
    stopReason: record.text('stopReason'),
    loggedTokens: {
      prompt: number('promptTokens'),
      completion: number('completionTokens'),
      reasoning: number('reasoningTokens'),
    },
    answer: record.text('answer'),
    reference: record.value('reference') ?? null,
    extras: restOf(record),
  }
  return { kind: 'draft', draft, item: null }
}

/** An id names a record; the members of its list are told apart by their number. */
function idOf(record: MappedRecord): string | null {
  const id = record.text('id')
  return id === null || record.sample === null ? id : `${id}/${record.sample}`
}

type Texts =
  | {
      readonly kind: 'texts'
      readonly prompt: RolloutDraft['prompt']
      readonly completion: RolloutDraft['completion']
    }
  | Extract<ParseResult, { kind: 'reject' }>

function textsOf(record: MappedRecord): Texts {
  const messages = record.value('messages')
  if (messages !== undefined && record.mapping.fields.completion === undefined) {
    const path = pathOf(record.mapping, 'messages')
    const read = readConversation({ messages })
    return read.kind === 'reject'
      ? { ...read, field: path }
      : { kind: 'texts', prompt: read.prompt, completion: read.completion }
  }
  const completion = readText(record.value('completion'), pathOf(record.mapping, 'completion'))
  if (completion.kind === 'reject') return completion
  const asked = record.value('prompt')
  const prompt = asked === undefined ? emptyDraft.prompt : readText(asked, pathOf(record.mapping, 'prompt'))
  return prompt.kind === 'reject' ? prompt : { kind: 'texts', prompt, completion }
}

function verdictFields(record: MappedRecord): Pick<RolloutDraft, 'correct' | 'correctSource' | 'partial'> {
  const { correctWhen } = record.mapping
  const value = record.value('correct')
  if (value === undefined || value === null) return { correct: null, correctSource: 'none', partial: null }
  if (correctWhen === null) {
    const verdict = verdictOf(value)
    const correct = verdict?.correct ?? null
    return { correct, correctSource: correct === null ? 'none' : 'field', partial: verdict?.partial ?? null }
  }
  if ('equals' in correctWhen)
    return { correct: record.text('correct') === correctWhen.equals, correctSource: 'field', partial: null }
  const number = numberOf(value)
  if (number === undefined || number === null) return { correct: null, correctSource: 'none', partial: null }
  return { correct: number >= correctWhen.atLeast, correctSource: 'threshold', partial: null }
}

function partsOf(record: MappedRecord): Readonly<Record<string, RewardPart>> {
  return Object.fromEntries(
    Object.entries(record.mapping.rewardParts).flatMap(([name, path]) => {
      const number = numberOf(record.at(path))
      return number === undefined ? [] : [[name, { value: number, weight: null }]]
    }),
  )
}

const isTrue = (value: Json | undefined) => value === true || value === 1 || value === 'true'

/** Keys of the record that no field took as a whole. */
function restOf({ record, mapping }: MappedRecord): JsonObject {
  const taken = new Set([
    ...Object.values(mapping.fields).flatMap((source) => ('path' in source ? [source.path] : [])),
    ...Object.values(mapping.rewardParts),
  ])
  return Object.fromEntries(Object.entries(record).filter(([key]) => !taken.has(key)))
}
