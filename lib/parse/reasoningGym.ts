import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { verdictOf } from './correctness.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { foldersOf, isPart, runFolder, runFromPath, stepFromFolders } from './runFromPath.ts'

/** reasoning-gym evaluation JSON: categories of datasets of questions, each with its completions. */
export const reasoningGym: Format = {
  id: 'reasoning-gym',
  title: 'reasoning-gym evaluation',
  claim: claimReasoningGym,
  open: (path, _companions, paths = new ImportPaths([path])) => new EvaluationParser(path, paths),
}

function claimReasoningGym(head: FileHead): Claim | null {
  const [document] = head.values
  if (!isJsonObject(document)) return null
  const category = arrayOf(document.categories)[0]
  if (isJsonObject(category) && Array.isArray(category.datasets)) {
    return { strength: 'keys', reason: 'categories of datasets with results' }
  }
  const result = arrayOf(document.results)[0]
  const isFlat = isJsonObject(result) && result.question !== undefined && Array.isArray(result.completions)
  return isFlat ? { strength: 'keys', reason: 'results with questions and completions' } : null
}

const arrayOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** Folders down to the one above the step; the dataset stands below it. */
function evaluationFolder(path: string): readonly string[] {
  const own = foldersOf(path)
  const step = own.findIndex(isPart)
  return step > 0 ? own.slice(0, step) : runFolder(path)
}

const resultKeys = new Set(['question', 'expected_answer', 'completions'])
const completionKeys = new Set(['model_answer', 'full_model_response', 'score'])

class EvaluationParser implements RecordParser {
  readonly #path: string
  readonly #run: RunKey

  constructor(path: string, paths: ImportPaths) {
    this.#path = path
    this.#run = runFromPath({
      path,
      paths,
      folderOf: evaluationFolder,
    })
  }

  parse(value: Json): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    const metadata = isJsonObject(value.metadata) ? value.metadata : {}
    const { step, stepSource } = stepFromFolders(this.#path)
    const model = metadata.model ?? value.model
    const base: RolloutDraft = {
      ...emptyDraft,
      run: { ...this.#run, model: typeof model === 'string' ? model : null },
      split: 'eval',
      step,
      stepSource,
      groupSource: 'native',
      rewardSource: 'field',
      extras: Object.keys(metadata).length === 0 ? {} : { metadata },
    }
    const found = datasetsOf(value).flatMap(({ dataset, field }) => datasetResults(dataset, field, base))
    return found.map((result, item) => (result.kind === 'draft' ? { ...result, item } : result))
  }
}

/** Datasets by category, or the document itself where it is one dataset. */
function datasetsOf(document: JsonObject): readonly { readonly dataset: Json; readonly field: string }[] {
  if (document.categories === undefined) return [{ dataset: document, field: '' }]
  return arrayOf(document.categories).flatMap((category, c) =>
    arrayOf(isJsonObject(category) ? category.datasets : undefined).map((dataset, d) => ({
      dataset,
      field: `categories.${c}.datasets.${d}.`,
    })),
  )
}

function datasetResults(dataset: Json, field: string, base: RolloutDraft): readonly ParseResult[] {
  if (!isJsonObject(dataset) || !Array.isArray(dataset.results))
    return [reject(`${field}results`, 'no results')]
  const name = dataset.name ?? dataset.dataset
  const named = { ...base, ...(typeof name === 'string' ? facetNamed(name, base) : {}) }
  const category: JsonObject = typeof dataset.category === 'string' ? { category: dataset.category } : {}
  return dataset.results.flatMap((result: Json, index: number) =>
    groupResults(result, `${field}results.${index}`, {
      ...named,
      group: String(index),
      extras: { ...named.extras, ...category },
    }),
  )
}

/** An address of a dataset (`hf://…/aime_2024.parquet`) is long and no name: its last part is, the whole is kept. */
function facetNamed(name: string, base: RolloutDraft): Pick<RolloutDraft, 'facet' | 'extras'> {
  if (!name.includes('/')) return { facet: name, extras: base.extras }
  const last = name.slice(name.lastIndexOf('/') + 1).replace(/\.\w{1,8}$/, '')
  return { facet: last === '' ? name : last, extras: { ...base.extras, dataset: name } }
}

/** The rollouts of one question. Files of an older writer hold one response beside it. */
function groupResults(result: Json, field: string, base: RolloutDraft): readonly ParseResult[] {
  if (!isJsonObject(result) || typeof result.question !== 'string')
    return [reject(`${field}.question`, 'no question')]
  const single = typeof result.full_model_response === 'string' ? [result] : null
  const completions = Array.isArray(result.completions) ? result.completions : single
  if (completions === null) return [reject(`${field}.completions`, 'no completions')]
  const own = single === null ? extrasOf(result, resultKeys) : {}
  const group: RolloutDraft = {
    ...base,
    prompt: { kind: 'text', text: result.question },
    reference: result.expected_answer ?? null,
    extras: { ...base.extras, ...own },
  }
  return completions.map((completion: Json, sample: number) =>
    completionDraft(completion, `${field}.completions.${sample}`, { ...group, sample }),
  )
}

function completionDraft(completion: Json, field: string, base: RolloutDraft): ParseResult {
  if (!isJsonObject(completion)) return reject(field, `expected an object, found ${shown(completion)}`)
  const text = completion.full_model_response ?? completion.model_answer
  if (typeof text !== 'string')
    return reject(`${field}.full_model_response`, `expected text, found ${shown(text)}`)
  const reward = completion.score === undefined ? null : numberOf(completion.score)
  if (reward === undefined)
    return reject(`${field}.score`, `expected a number, found ${shown(completion.score)}`)
  const verdict = verdictOf(reward)
  const answer = completion.model_answer
  const draft: RolloutDraft = {
    ...base,
    completion: { kind: 'text', text },
    reward,
    rewardSource: reward === null ? 'none' : 'field',
    correct: verdict?.correct ?? null,
    correctSource: verdict === undefined || verdict.correct === null ? 'none' : 'field',
    partial: verdict?.partial ?? null,
    answer: typeof answer === 'string' ? answer : null,
    extras: { ...base.extras, ...extrasOf(completion, new Set([...completionKeys, ...resultKeys])) },
  }
  return { kind: 'draft', draft, item: null }
}
