import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { exitStatus, splitAtSampled } from './agentTurns.ts'
import { extrasOf, numberOf, reject, shown } from './fieldValues.ts'
import type { Claim, CompanionFile, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { isOpenHandsEvent, openHandsMessages } from './openHandsEvents.ts'
import { foldersOf, runFolder, runFromPath, splitFromFolders } from './runFromPath.ts'
import {
  noReport,
  type Resolved,
  readResolved,
  reportsFor,
  resolvedFields,
  resolvedOfRow,
} from './sweReports.ts'

const outputName = /(?:^|\/)output\.jsonl$/i
const evaluatedName = /(?:^|\/)output\.swebench_eval\.jsonl$/i

/** OpenHands: `output.jsonl` of a benchmark (V0, V1 and the resolver), or the bare list of events of one session. */
export const openHands: Format = {
  id: 'openhands',
  title: 'OpenHands output',
  claim: claimOpenHands,
  refusal: (head) =>
    head.values.some(isLoggedCall)
      ? 'the log of one model call: the whole run stands in output.jsonl. Import that.'
      : null,
  companions: (path, paths) => [...reportsFor(path, paths), ...attemptFiles(path, paths)],
  // The evaluated copy repeats the rows of the output beside it, verdict added.
  isAbsorbed: (path, paths) => evaluatedName.test(path) && paths.has(path.replace(evaluatedName, outputOf)),
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const attempts = attemptFiles(path, paths)
    const own = companions.filter((companion) => attempts.includes(companion.path))
    const reports = companions.filter((companion) => !attempts.includes(companion.path))
    const run = runFromPath({ path, paths, folderOf: outputFolder })
    return new OpenHandsParser({
      path,
      run,
      resolved: await readResolved(reports),
      elsewhere: await keysOf(own),
    })
  },
}

const outputOf = (found: string) => found.replace(/output\.swebench_eval\.jsonl$/i, 'output.jsonl')

/** Files that hold every attempt; `output.jsonl` beside them repeats the chosen ones. */
function attemptFiles(path: string, paths: ImportPaths): readonly string[] {
  if (!outputName.test(path)) return []
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const found: string[] = []
  for (let attempt = 1; ; attempt += 1) {
    const name = `${folder}output.critic_attempt_${attempt}.jsonl`
    if (!paths.has(name)) return found
    found.push(name)
  }
}

/** `<dataset>/<agent>/<model>_maxiter_<n>/output.jsonl`: the last folder is the run. */
function outputFolder(path: string): readonly string[] {
  const own = foldersOf(path)
  return /_maxiter_\d+/.test(own.at(-1) ?? '') ? own : runFolder(path)
}

function claimOpenHands(head: FileHead): Claim | null {
  const [first] = head.values
  if (!isJsonObject(first)) return null
  if (first.instance_id !== undefined && first.history !== undefined && first.test_result !== undefined) {
    return { strength: 'keys', reason: 'rows with instance_id, history and test_result' }
  }
  if (first.issue !== undefined && first.history !== undefined && first.git_patch !== undefined) {
    return { strength: 'keys', reason: 'rows with issue, history and git_patch' }
  }
  if (isLoggedCall(first))
    return { strength: 'keys', reason: 'messages, response and kwargs of one model call' }
  const areEvents =
    head.layout !== 'document' && head.values.filter(isOpenHandsEvent).length * 2 > head.values.length
  return areEvents
    ? { strength: 'keys', reason: 'a list of events with source, action or observation' }
    : null
}

/** A file of `llm_completions/`: what one call was sent, and its answer. */
function isLoggedCall(value: Json): boolean {
  return (
    isJsonObject(value) &&
    Array.isArray(value.messages) &&
    isJsonObject(value.response) &&
    value.kwargs !== undefined
  )
}

const keyOf = (row: JsonObject) => JSON.stringify([row.instance_id ?? null, row.attempt ?? null])

async function keysOf(companions: readonly CompanionFile[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const { values } of companions) {
    for await (const value of values)
      if (isJsonObject(value) && Array.isArray(value.history)) keys.add(keyOf(value))
  }
  return keys
}

interface Setting {
  readonly path: string
  readonly run: RunKey
  readonly resolved: Resolved
  /** Rows that a file of attempts gives. */
  readonly elsewhere: ReadonlySet<string>
}

/** Rows are rollouts; bare events together are one, which stands whole only when the file ends. */
class OpenHandsParser implements RecordParser {
  readonly #events: JsonObject[] = []
  #isOpen = false

  constructor(readonly setting: Setting) {}

  parse(value: Json): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    if (value.history === undefined && isOpenHandsEvent(value)) {
      this.#events.push(value)
      return [{ kind: 'skip' }]
    }
    if (this.setting.elsewhere.has(keyOf(value))) return [{ kind: 'skip' }]
    const result = draftOf(value, this.setting)
    this.#isOpen ||= result.kind === 'draft' && result.draft.correct === null
    return [result]
  }

  finish(): readonly ParseResult[] {
    const events = this.#events.length === 0 ? [] : [draftOf({ history: this.#events }, this.setting)]
    const isOpen = this.#isOpen || events.some(({ kind }) => kind === 'draft')
    return isOpen && this.setting.resolved.size === 0
      ? [...events, { kind: 'warning', message: noReport }]
      : events
  }
}

const used = new Set([
  ...[
    'instance_id',
    'history',
    'test_result',
    'metadata',
    'metrics',
    'error',
    'attempt',
    'git_patch',
    'issue',
  ],
])

function draftOf(row: JsonObject, { path, run, resolved }: Setting): ParseResult {
  if (!Array.isArray(row.history)) return reject('history', `expected events, found ${shown(row.history)}`)
  const read = openHandsMessages(row.history)
  if (read.kind === 'reject') return read
  if (!read.messages.some(({ sampled }) => sampled) && read.messages.length === 0 && row.error == null) {
    return reject('history', 'no events: the agent never ran')
  }
  const metadata = isJsonObject(row.metadata) ? row.metadata : {}
  const error = typeof row.error === 'string' && row.error !== '' ? row.error : null
  const instance = instanceOf(row)
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...splitAtSampled(read.messages),
    ...resolvedFields(resolvedOfRow(row) ?? (instance === null ? null : resolved.get(instance))),
    ...judgedFields(row),
    run: { ...run, model: modelOf(metadata) ?? read.model },
    split: splitFromFolders(path) ?? 'eval',
    nativeId: instance,
    task: instance,
    group: instance,
    groupSource: instance === null ? 'none' : 'native',
    sample: numberOf(row.attempt) ?? null,
    status: error === null ? (read.isFinished ? 'completed' : null) : (exitStatus(error) ?? 'failed'),
    stopReason: error ?? (read.isFinished ? 'finish' : null),
    answer: patchOf(row),
    tools: read.tools,
    loggedTokens: tokensOf(row, read.completionTokens),
    metrics: costOf(row),
    extras: {
      ...extrasOf(row, used),
      ...kept(row, ['metadata', 'metrics', 'test_result', 'issue']),
      ...(read.others.length === 0 ? {} : { events: read.others }),
    },
  }
  return { kind: 'draft', draft, item: null }
}

const kept = (row: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key] ?? null]])))

/** Rows of the resolver name an issue; its `success` is a language model's judgement, not a test. */
function judgedFields(row: JsonObject): Partial<RolloutDraft> {
  if (row.issue === undefined || typeof row.success !== 'boolean') return {}
  return { judgements: [{ name: 'success', value: row.success, correct: row.success }] }
}

function instanceOf(row: JsonObject): string | null {
  if (typeof row.instance_id === 'string' && row.instance_id !== '') return row.instance_id
  if (!isJsonObject(row.issue)) return null
  const { owner = null, repo = null, number = null } = row.issue
  return number === null ? null : `${String(owner)}/${String(repo)}#${String(number)}`
}

function patchOf(row: JsonObject): string | null {
  const result = isJsonObject(row.test_result) ? row.test_result : {}
  const patch = row.git_patch ?? result.git_patch
  return typeof patch === 'string' ? patch : null
}

function modelOf(metadata: JsonObject): string | null {
  const config = isJsonObject(metadata.llm_config) ? metadata.llm_config : metadata.llm
  const model = isJsonObject(config) ? config.model : metadata.model
  return typeof model === 'string' ? model : null
}

function tokensOf(row: JsonObject, counted: number | null): RolloutDraft['loggedTokens'] {
  const metrics = isJsonObject(row.metrics) ? row.metrics : {}
  const usage = isJsonObject(metrics.accumulated_token_usage) ? metrics.accumulated_token_usage : {}
  return {
    prompt: null,
    completion: numberOf(usage.completion_tokens) ?? counted,
    reasoning: numberOf(usage.reasoning_tokens) ?? null,
  }
}

function costOf(row: JsonObject): Readonly<Record<string, Json>> {
  const metrics = isJsonObject(row.metrics) ? row.metrics : {}
  const cost = numberOf(metrics.accumulated_cost)
  return cost === undefined ? {} : { accumulated_cost: cost }
}
