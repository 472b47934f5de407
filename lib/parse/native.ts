import type { DraftText } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { hasCompletion, readText } from './conversation.ts'
import { extrasOf, reject, shown, toReject } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import {
  type GroupLine,
  groupLine,
  labelsLine,
  markedTokens,
  type RunLine,
  rolloutLine,
  runLine,
  tokenArrayFault,
  tokensLine,
} from './nativeLines.ts'
import { type NativeContext, nativeRollout } from './nativeRollout.ts'
import { runFromPath } from './runFromPath.ts'

const lineTypes = ['run', 'group', 'rollout', 'tokens', 'labels']

/** Rollout JSONL: the format for people with a trainer of their own. */
export const native: Format = {
  id: 'native',
  title: 'Rollout JSONL',
  claim: claimNative,
  refusal: (head) =>
    head.values.length > 0 && head.values.every((value) => isJsonObject(value) && value.type === 'run')
      ? 'a run line and no rollouts after it'
      : null,
  open: (path, _companions, paths = new ImportPaths([path])) =>
    new NativeParser(runFromPath({ path, paths })),
}

function claimNative(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (typeof first.schema === 'string' && first.schema.startsWith('rollout-jsonl/')) {
    return { strength: 'certain', reason: `schema ${first.schema}` }
  }
  if (typeof first.type === 'string' && lineTypes.includes(first.type) && isTyped(first)) {
    return { strength: 'certain', reason: `lines of type ${first.type}` }
  }
  const named = ['run', 'group', 'sample'].filter(
    (key) => typeof first[key] === 'string' || typeof first[key] === 'number',
  )
  const isOurs = first.type === undefined && named.length > 0 && hasCompletion(first)
  return isOurs ? { strength: 'keys', reason: `rollouts with ${named.join(', ')}` } : null
}

/** A `type` alone says little; each kind of line has keys of its own beside it. */
function isTyped(line: JsonObject): boolean {
  switch (line.type) {
    case 'run':
      return typeof line.run === 'string'
    case 'group':
      return line.group !== undefined && line.prompt !== undefined
    case 'rollout':
      return line.completion !== undefined || line.messages !== undefined
    default:
      return line.rollout !== undefined
  }
}

/** Keys of a run line that have a place of their own; all others go with its rollouts, rules of reading included. */
const runKeys = new Set(['type', 'schema', 'run', 'model', 'selection'])
const groupKeys = new Set(Object.keys(groupLine.shape))
const isEmpty = (record: JsonObject) => Object.keys(record).length === 0

/** Reads lines one after another; run and group lines hold for those after them. */
class NativeParser implements RecordParser {
  readonly #folder: RunKey
  #run: RunLine | null = null
  #runExtras: JsonObject = {}
  readonly #groups = new Map<string, GroupContext>()

  constructor(folder: RunKey) {
    this.#folder = folder
  }

  parse(value: Json): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    switch (value.type) {
      case 'run':
        return [this.#readRun(value)]
      case 'group':
        return [this.#readGroup(value)]
      case 'tokens':
        return [this.#readTokens(value)]
      case 'labels':
        return [this.#readLabels(value)]
      case undefined:
      case 'rollout':
        return this.#readRollout(value)
      default:
        return [reject('type', `unknown kind of line ${shown(value.type)}: use ${lineTypes.join(', ')}`)]
    }
  }

  #readRun(value: JsonObject): ParseResult {
    const line = runLine.safeParse(value)
    if (!line.success) return toReject(line.error)
    this.#run = line.data
    this.#runExtras = extrasOf(value, runKeys)
    return { kind: 'skip' }
  }

  #readGroup(value: JsonObject): ParseResult {
    const line = groupLine.safeParse(value)
    if (!line.success) return toReject(line.error)
    const prompt = readText(line.data.prompt, 'prompt')
    if (prompt.kind === 'reject') return prompt
    this.#groups.set(groupAddress(this.#runName(line.data), line.data), {
      line: line.data,
      prompt,
      extras: extrasOf(value, groupKeys),
    })
    return { kind: 'skip' }
  }

  #readRollout(value: JsonObject): readonly ParseResult[] {
    const line = rolloutLine.safeParse(value)
    if (!line.success) return [toReject(line.error)]
    const run = this.#runName(line.data)
    const group =
      this.#groups.get(groupAddress(run, line.data)) ??
      this.#groups.get(groupAddress(run, { ...line.data, step: null }))
    return [nativeRollout({ value, line: line.data, context: this.#context(line.data.run ?? null, group) })]
  }

  #context(named: string | null, group: GroupContext | undefined): NativeContext {
    const declared = this.#run !== null && (named === null || named === this.#run.run) ? this.#run : null
    const key = named ?? declared?.run ?? null
    const run: RunKey = key === null ? this.#folder : { key, source: 'field', model: declared?.model ?? null }
    const extras = {
      ...(declared === null || isEmpty(this.#runExtras) ? {} : { run: this.#runExtras }),
      ...(group === undefined || isEmpty(group.extras) ? {} : { group: group.extras }),
    }
    return { run, declared, group: group?.line ?? null, prompt: group?.prompt ?? null, extras }
  }

  #readTokens(value: JsonObject): ParseResult {
    const line = tokensLine.safeParse(value)
    if (!line.success) return toReject(line.error)
    const { type: _type, rollout: _rollout, run: _run, split: _split, step: _step, ...arrays } = value
    const fault = tokenArrayFault(arrays)
    if (fault !== null) return reject('tokens', fault)
    return this.#addendum(line.data, 'tokenData', markedTokens(arrays))
  }

  #readLabels(value: JsonObject): ParseResult {
    const line = labelsLine.safeParse(value)
    if (!line.success) return toReject(line.error)
    return this.#addendum(line.data, 'labels', {
      by: line.data.by,
      units: value.units ?? [],
      codePoints: true,
    })
  }

  #addendum(
    line: {
      readonly rollout: string | null
      readonly run?: string | null
      readonly split?: string | null
      readonly step?: number | null
    },
    field: 'tokenData' | 'labels',
    value: Json,
  ): ParseResult {
    if (line.rollout === null) return reject('rollout', 'names no rollout')
    const { split = null, step = null } = line
    return { kind: 'addendum', nativeId: line.rollout, run: this.#runName(line), split, step, field, value }
  }

  /** The run a line belongs to: its own name, the run line above it, the folder. */
  #runName(line: { readonly run?: string | null }): string {
    return line.run ?? this.#run?.run ?? this.#folder.key
  }
}

interface GroupContext {
  readonly line: GroupLine
  readonly prompt: DraftText
  readonly extras: JsonObject
}

/** Groups are unique within run, split and step; the split of a line that names none is `train`. */
function groupAddress(
  run: string,
  line: { readonly split?: string | null; readonly step?: number | null; readonly group?: string | null },
): string {
  return JSON.stringify([run, line.split ?? 'train', line.step ?? null, line.group ?? null])
}
