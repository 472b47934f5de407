import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type {
  Claim,
  DraftReject,
  FileHead,
  Format,
  ParseResult,
  RecordParser,
  RecordPlace,
} from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { foldersOf, runFolder, runFromPath } from './runFromPath.ts'

/**
 * SkyRL evaluations: `dumped_evals/global_step_<N>_evals/<data source>.jsonl`
 * (skyrl/train/utils/trainer_utils.py, dump_per_dataset_eval_results).
 */
export const skyRl: Format = {
  id: 'skyrl',
  title: 'SkyRL dumped evaluations',
  claim: claimSkyRl,
  refusal: (head) =>
    head.values.some((value) => isJsonObject(value) && isRow(value))
      ? null
      : 'averages of a SkyRL evaluation, not rollouts; import the files of the data sources beside it',
  open: (path, _companions, paths = new ImportPaths([path])) =>
    new SkyRlParser(runFromPath({ path, paths, folderOf: exportFolder }), path),
}

const isRow = (row: JsonObject) =>
  typeof row.input_prompt === 'string' && typeof row.output_response === 'string' && row.score !== undefined

function claimSkyRl(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first === undefined) return null
  if (isRow(first)) return { strength: 'keys', reason: 'rows with input_prompt, output_response and score' }
  const keys = Object.keys(first)
  const isAverage =
    /aggregated_results\.jsonl/.test(head.path) &&
    keys.length > 0 &&
    keys.every((key) => key.startsWith('eval/'))
  return isAverage ? { strength: 'keys', reason: 'averages by data source' } : null
}

const stepFolder = /^(?:global_step_(\d+)_evals|eval_only)$/

function exportFolder(path: string): readonly string[] {
  const own = foldersOf(path)
  const at = own.findIndex((name) => name === 'dumped_evals' || stepFolder.test(name))
  return at > 0 ? own.slice(0, at) : runFolder(path)
}

function stepOf(path: string): Pick<RolloutDraft, 'step' | 'stepSource'> {
  const digits = foldersOf(path).flatMap((name) => stepFolder.exec(name)?.[1] ?? [])[0]
  return digits === undefined
    ? { step: null, stepSource: 'none' }
    : { step: Number(digits), stepSource: 'directory' }
}

/** One row, before rows of one rollout are joined. */
interface Row {
  readonly draft: RolloutDraft
  readonly prompt: string
  readonly output: string
  readonly line: number | null
}

const known = new Set(['input_prompt', 'output_response', 'score', 'stop_reason', 'data_source'])

/** Joins the rows of one rollout that step-wise training writes, and numbers siblings, which stand together. */
class SkyRlParser implements RecordParser {
  readonly #base: RolloutDraft
  #open: Row[] = []
  #block = { key: '', index: -1, sample: -1 }

  constructor(run: RunKey, path: string) {
    this.#base = { ...emptyDraft, run, split: 'eval', ...stepOf(path) }
  }

  parse(value: Json, place: RecordPlace): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    const row = readRow(value, this.#base, place)
    if ('kind' in row) return [row]
    const last = this.#open.at(-1)
    if (last !== undefined && row.prompt.startsWith(last.prompt + last.output)) {
      this.#open.push(row)
      return []
    }
    const done = this.finish()
    this.#open = [row]
    return done
  }

  finish(): readonly ParseResult[] {
    const rows = this.#open
    const [first] = rows
    const last = rows.at(-1)
    this.#open = []
    if (first === undefined || last === undefined) return []
    const key = JSON.stringify([first.prompt, first.draft.task, first.draft.facet])
    this.#block =
      key === this.#block.key
        ? { ...this.#block, sample: this.#block.sample + 1 }
        : { key, index: this.#block.index + 1, sample: 0 }
    const draft: RolloutDraft = {
      ...last.draft,
      group: String(this.#block.index),
      groupSource: 'position',
      sample: this.#block.sample,
      prompt: first.draft.prompt,
      completion: { kind: 'text', text: last.prompt.slice(first.prompt.length) + last.output },
      extras: {
        ...last.draft.extras,
        ...(rows.length === 1
          ? {}
          : { parts: rows.map(({ draft: one }, part) => ({ part, score: one.reward })) }),
      },
    }
    return [{ kind: 'draft', draft, item: null, line: first.line }]
  }
}

function readRow(value: JsonObject, base: RolloutDraft, place: RecordPlace): Row | DraftReject {
  const { input_prompt: prompt, output_response: output, score } = value
  if (typeof prompt !== 'string') return reject('input_prompt', `expected text, found ${shown(prompt)}`)
  if (typeof output !== 'string') return reject('output_response', `expected text, found ${shown(output)}`)
  const perToken = Array.isArray(score) ? score.map(numberOf) : null
  const reward = perToken === null ? numberOf(score) : sumOf(perToken)
  if (reward === undefined)
    return reject('score', `expected a number or one per token, found ${shown(score)}`)
  const extras = isJsonObject(value.env_extras) ? value.env_extras : {}
  const spec = isJsonObject(extras.reward_spec) ? extras.reward_spec : {}
  const index = isJsonObject(extras.extra_info) ? extras.extra_info.index : null
  const draft: RolloutDraft = {
    ...base,
    facet: typeof value.data_source === 'string' ? value.data_source : null,
    task: typeof index === 'number' || typeof index === 'string' ? String(index) : null,
    prompt: { kind: 'text', text: prompt },
    completion: { kind: 'text', text: output },
    reward,
    rewardSource: reward === null ? 'none' : perToken === null ? 'field' : 'per_token_sum',
    stopReason: typeof value.stop_reason === 'string' ? value.stop_reason : null,
    reference: spec.ground_truth ?? null,
    tokenData: Array.isArray(score) ? { rewards: score } : null,
    extras: extrasOf(value, known),
  }
  return { draft, prompt, output, line: place.line }
}

/** The sum of rewards per token; null where none is a number, undefined where one is no number at all. */
function sumOf(values: readonly (number | null | undefined)[]): number | null | undefined {
  if (values.some((value) => value === undefined)) return undefined
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0)
}
