import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { besideFile, companionObject } from './besideFile.ts'
import { numberOf } from './fieldValues.ts'
import type { Claim, FileHead, Format } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { foldersOf, runFromPath, splitFromFolders, stemOf, stepFromFolders } from './runFromPath.ts'
import { type VerifiersContext, verifiersRow } from './verifiersRow.ts'

/**
 * verifiers before its traces: `results.jsonl` of vf-eval with `metadata.json` beside it, and the rows that prime-rl
 * wrote from them to `rollouts/step_N/{train,eval}_rollouts.jsonl`.
 */
export const verifiers: Format = {
  id: 'verifiers',
  title: 'verifiers results',
  claim: claimVerifiers,
  companions: (path, paths) => besideFile(path, 'metadata.json', paths),
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const metadata = await companionObject(companions, 'metadata.json')
    const context = contextOf(path, paths, metadata)
    const seen = new Map<string, number>()
    return { parse: (value) => verifiersRow(value, context, seen) }
  },
}

function claimVerifiers(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (first?.prompt === undefined || first.completion === undefined) return null
  if (first.example_id !== undefined) {
    return { strength: 'keys', reason: 'rows with example_id, prompt and completion' }
  }
  const isOld = ['id', 'reward', 'task'].every((key) => first[key] !== undefined)
  const isNamed = /(?:^|\/)results\.jsonl/.test(head.path) || typeof first.task === 'string'
  return isOld && isNamed && Array.isArray(first.completion)
    ? { strength: 'keys', reason: 'rows with id, prompt, completion, reward and task' }
    : null
}

function contextOf(path: string, paths: ImportPaths, metadata: JsonObject | null): VerifiersContext {
  const environment = textOf(metadata?.env_id) ?? textOf(metadata?.env)
  const model = textOf(metadata?.model)
  const run = { ...runOf({ path, paths, environment, model }), model }
  const base: RolloutDraft = {
    ...emptyDraft,
    run,
    ...stepFromFolders(path),
    split: splitOf(path),
    facet: environment,
    groupSize: groupSizeOf(metadata),
  }
  return { base, extras: metadata === null ? {} : { run: metadata } }
}

/** Rollouts sampled per example; of one, no group is expected to be complete. */
function groupSizeOf(metadata: JsonObject | null): number | null {
  const size = numberOf(metadata?.rollouts_per_example)
  return typeof size === 'number' && size > 0 ? size : null
}

const drawnName = /^[0-9a-f]{8}$/

interface RunParts {
  readonly path: string
  readonly paths: ImportPaths
  readonly environment: string | null
  readonly model: string | null
}

/** `<env>--<model>/<8 hex>`, as vf-eval names its folders; where the folder above is lost, from the metadata. */
function runOf({ path, paths, environment, model }: RunParts): RunKey {
  const own = runFolders(path)
  const [parent = '', folder = ''] = [own.at(-2), own.at(-1)]
  if (!drawnName.test(folder)) return runFromPath({ path, paths, folderOf: runFolders })
  if (parent.includes('--')) return { key: `${parent}/${folder}`, source: 'directory', model: null }
  if (environment === null || model === null) return runFromPath({ path, paths, folderOf: runFolders })
  return {
    key: `${environment}--${model.replaceAll('/', '--')}/${folder}`,
    source: 'sibling_file',
    model: null,
  }
}

/** Folders down to the run: those above `rollouts/step_N` where prime-rl wrote the file, else all. */
function runFolders(path: string): readonly string[] {
  const own = foldersOf(path)
  const at = own.findIndex((name, index) => name === 'rollouts' && /^step_\d+$/.test(own[index + 1] ?? ''))
  return at > 0 ? own.slice(0, at) : own
}

/** vf-eval evaluates; prime-rl says in the file name which of the two it did. */
function splitOf(path: string): string {
  const named = /^(train|eval)_rollouts/.exec(stemOf(path))?.[1]
  return named ?? splitFromFolders(path) ?? 'eval'
}

const textOf = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null)
