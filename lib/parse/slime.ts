import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult, RecordParser, RecordPlace } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { runFromPath, splitFromFolders, stemOf, stepFromFolders } from './runFromPath.ts'
import { joinParts } from './slimeParts.ts'
import { isSlimeSample, type SlimeSample, slimeSample } from './slimeSample.ts'

/**
 * Rollouts that slime and miles save with `--save-debug-rollout-data` (slime/ray/rollout.py, `_save_debug_rollout_data`):
 * a PyTorch file `{rollout_id, samples}` for each step, read record by record, or what was made of it: lines with a
 * `sample` each, bare samples, the whole as a document.
 */
export const slime: Format = {
  id: 'slime',
  title: 'slime and miles rollout dump',
  claim: claimSlime,
  refusal: ({ values: [first] }) =>
    isJsonObject(first) && isTrainData(first)
      ? 'training tensors of slime, not rollouts: import the files in rollout_data beside them'
      : null,
  open: (path, _companions, paths = new ImportPaths([path])) => new SlimeParser(path, slimeRun(path, paths)),
}

function claimSlime(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (isTrainData(first))
    return { strength: 'keys', reason: 'training tensors with rank and rollout_position' }
  const [sample] = samplesOf(first)
  return isSlimeSample(sample)
    ? { strength: 'keys', reason: 'samples with prompt, response, response_length and index' }
    : null
}

/** The samples of a record: those of a whole dump, the one beside the number of the file, or the record itself. */
function samplesOf(record: JsonObject): readonly Json[] {
  if (Array.isArray(record.samples)) return record.samples
  return [record.sample ?? record]
}

/** `train_data/<id>.pt` lists samples too, with tensors of the loss and where each stands in the rollout file. */
function isTrainData(record: JsonObject): boolean {
  const [sample] = samplesOf(record)
  return record.rank !== undefined && isJsonObject(sample) && sample.rollout_position !== undefined
}

/** `12`, `eval_12`, `rollout_data_eval_12`: the name of a file before its number, the number, and the mark of evaluations. */
function fileParts(path: string) {
  const stem = stemOf(path).replace(/\.pth?$/i, '')
  const ending = /(?:^|[-_.])(?:eval_)?(\d{1,9})$/.exec(stem)
  return {
    name: ending === null ? stem : stem.slice(0, ending.index),
    isEvaluation: /(?:^|[-_.])eval_\d+(?:[-_.]|$)/.test(stem),
    step: ending === null ? null : Number(ending[1]),
  }
}

/** The folder names the run. Step files dropped without a folder are one run, not one per step. */
function slimeRun(path: string, paths: ImportPaths): RunKey {
  const run = runFromPath({ path, paths })
  return run.source === 'file_name' ? { ...run, key: fileParts(path).name || 'slime' } : run
}

const fileKeys = new Set(['rollout_id', 'sample', 'samples'])

/** Reads samples; those of one rollout, which stand next to each other, are joined. Siblings are numbered in order. */
class SlimeParser implements RecordParser {
  readonly #path: string
  readonly #base: RolloutDraft
  #open: SlimeSample[] = []
  #place: Pick<RecordPlace, 'line' | 'item'> = { line: null, item: null }
  readonly #siblings = new Map<string, number>()
  /** Evaluations hold data sets one after another, and each counts its samples anew. */
  #set = { number: 0, last: -1 }

  constructor(path: string, run: RunKey) {
    const { isEvaluation } = fileParts(path)
    const split = isEvaluation ? 'eval' : (splitFromFolders(path) ?? 'train')
    this.#path = path
    this.#base = { ...emptyDraft, run, split, nativeIdScope: 'run' }
  }

  parse(value: Json, place: RecordPlace): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    const base = this.#baseOf(value)
    if (!Array.isArray(value.samples))
      return this.#read(value.sample ?? value, base, { ...place, item: null })
    const found = value.samples.flatMap((sample, item) => this.#read(sample, base, { ...place, item }))
    return [...found, ...this.finish()]
  }

  finish(): readonly ParseResult[] {
    const [first] = this.#open
    const draft = joinParts(this.#open)
    this.#open = []
    if (first === undefined || draft === null) return []
    return [{ kind: 'draft', draft: this.#numbered(draft, first.index), ...this.#place }]
  }

  /** What a file says of all its samples; a bare sample says nothing of its file. */
  #baseOf(record: JsonObject): RolloutDraft {
    const isFile = record.sample !== undefined || Array.isArray(record.samples)
    const step = isFile ? numberOf(record.rollout_id) : null
    const named = fileParts(this.#path).step
    const found: Pick<RolloutDraft, 'step' | 'stepSource'> =
      typeof step === 'number'
        ? { step, stepSource: 'field' }
        : named === null
          ? stepFromFolders(this.#path)
          : { step: named, stepSource: 'file_name' }
    const rest = isFile ? extrasOf(record, fileKeys) : {}
    return { ...this.#base, ...found, extras: Object.keys(rest).length === 0 ? {} : { file: rest } }
  }

  #read(value: Json, base: RolloutDraft, { line, item }: RecordPlace): readonly ParseResult[] {
    const field = item === null ? '' : `samples.${item}.`
    if (!isSlimeSample(value))
      return [...this.finish(), reject(field || null, `expected a sample of slime, found ${shown(value)}`)]
    const sample = slimeSample(value, base)
    if (sample.kind === 'reject')
      return [...this.finish(), { ...sample, field: `${field}${sample.field ?? ''}` }]
    if (this.#isPart(sample)) {
      this.#open.push(sample)
      return []
    }
    const before = this.finish()
    // Without a line nobody could say where a rollout began that is given with a later record.
    const mayHavePart = sample.whole !== null && sample.index !== null && (line !== null || item !== null)
    if (mayHavePart) {
      this.#open = [sample]
      this.#place = { line, item }
      return before
    }
    return [...before, { kind: 'draft', draft: this.#numbered(sample.draft, sample.index), item }]
  }

  /** Samples of one rollout share its id and its index; an id shared by others is a mistake of the file. */
  #isPart(sample: SlimeSample): boolean {
    const last = this.#open.at(-1)
    return (
      last !== undefined &&
      last.whole === sample.whole &&
      last.index === sample.index &&
      last.draft.group === sample.draft.group
    )
  }

  #numbered(draft: RolloutDraft, index: string | null): RolloutDraft {
    const { group } = draft
    const sample = group === null ? null : (this.#siblings.get(group) ?? 0)
    if (group !== null && sample !== null) this.#siblings.set(group, sample + 1)
    return { ...draft, sample, nativeId: index === null ? null : this.#idOf(draft, index) }
  }

  #idOf({ split }: RolloutDraft, index: string): string {
    const number = Number(index)
    if (split !== 'eval' || !Number.isInteger(number)) return index
    const isNewSet = number <= this.#set.last
    this.#set = { number: this.#set.number + (isNewSet ? 1 : 0), last: number }
    return this.#set.number === 0 ? index : `${this.#set.number}/${index}`
  }
}
