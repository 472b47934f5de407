import { emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { extrasOf, reject, shown } from './fieldValues.ts'
import type { Claim, CompanionFile, FileHead, Format, ParseResult } from './format.ts'
import { baseName, ImportPaths } from './importPaths.ts'
import { foldersOf, runFromPath } from './runFromPath.ts'

/**
 * ACEBench result files joined with their score files; whoever is not among the failures is right. The harness keeps
 * only what follows the model's thoughts (eval_main.py, model_inference/…).
 */
export const aceBench: Format = {
  id: 'acebench',
  title: 'ACEBench result and score files',
  claim: claimAce,
  companions: (path, paths) => (aceName(path)?.kind === 'result' ? scoreOf(path, paths) : []),
  isAbsorbed: (path, paths) =>
    aceName(path)?.kind === 'score' &&
    paths
      .named(baseName(path).replace('_score.', '_result.'))
      .some((result) => scoreOf(result, paths)[0] === path),
  open: async (path, companions, paths = new ImportPaths([path])) => {
    const category = aceName(path)?.category ?? null
    const failures = companions[0] === undefined ? null : await failuresIn(companions[0])
    const run = runFromPath({ path, paths, folderOf: modelFolder })
    const place = { run: { ...run, model: modelFolder(path).at(-1) ?? null }, facet: category }
    let row = -1
    return {
      parse: (value) => {
        if (aceName(path)?.kind === 'score') return [aceFailure(value, place)]
        row += 1
        return [aceResult(value, { ...place, failures, row })]
      },
      finish: () => [{ kind: 'warning', message: lostThoughts }],
    }
  },
}

const lostThoughts = 'thoughts were stripped by the harness: ACEBench stores only what follows them'
const fileName = /^data_(.+)_(result|score)\.jsonl?$/i

function aceName(path: string): { readonly category: string; readonly kind: 'result' | 'score' } | null {
  const [, category = '', kind = ''] = fileName.exec(baseName(path)) ?? []
  if (category === '') return null
  return { category, kind: kind.toLowerCase() === 'score' ? 'score' : 'result' }
}

function claimAce(head: FileHead): Claim | null {
  const [first] = head.values
  const name = aceName(head.path)
  if (name === null || !isJsonObject(first)) return null
  const isResult = name.kind === 'result' && first.id !== undefined && first.result !== undefined
  const isScore = name.kind === 'score' && first.accuracy !== undefined && first.total_count !== undefined
  return isResult || isScore
    ? { strength: 'certain', reason: `an ACEBench ${name.kind} file by name and keys` }
    : null
}

/** `result_all/result_en/<model>`: the language is kept, since a model answers both. */
function modelFolder(path: string): readonly string[] {
  return foldersOf(path)
    .filter((folder) => !/^(result|score)_all$/i.test(folder))
    .map((folder) => folder.replace(/^(?:result|score)_(en|zh)$/i, '$1'))
}

function scoreOf(path: string, paths: ImportPaths): readonly string[] {
  const own = modelFolder(path).join('/')
  return namesakes(path, 'score', paths)
    .filter((score) => modelFolder(score).join('/') === own)
    .slice(0, 1)
}

/** The files of the same category in any folder; both endings hold lines. */
function namesakes(path: string, kind: 'result' | 'score', paths: ImportPaths): readonly string[] {
  const category = aceName(path)?.category ?? ''
  return ['json', 'jsonl'].flatMap((ending) => paths.named(`data_${category}_${kind}.${ending}`))
}

/** Failures by their id, and in agent files by the index of the row. */
async function failuresIn({ values }: CompanionFile): Promise<ReadonlyMap<string, JsonObject>> {
  const failures = new Map<string, JsonObject>()
  for await (const value of values)
    if (isJsonObject(value) && value.id !== undefined && value.valid === false)
      failures.set(String(value.id), value)
  return failures
}

/** A failure of a score file that stands alone; its first line only counts. */
function aceFailure(value: Json, place: Pick<RolloutDraft, 'run' | 'facet'>): ParseResult {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  if (value.total_count !== undefined) return { kind: 'skip' }
  const { id, model_result: result, possible_answer: reference, ...extras } = value
  if (typeof id !== 'string' && typeof id !== 'number')
    return reject('id', `expected an id, found ${shown(id)}`)
  const text = typeof result === 'string' ? result : JSON.stringify(result ?? null)
  const draft: RolloutDraft = {
    ...emptyDraft,
    ...place,
    split: 'eval',
    selection: 'failures_only',
    nativeId: String(id),
    task: String(id),
    completion: { kind: 'text', text },
    reward: 0,
    rewardSource: 'from_correct',
    correct: false,
    correctSource: 'absence',
    reference: reference ?? null,
    extras,
  }
  return { kind: 'draft', draft, item: null }
}

interface AcePlace extends Pick<RolloutDraft, 'run' | 'facet'> {
  readonly failures: ReadonlyMap<string, JsonObject> | null
  readonly row: number
}

const known = new Set(['id', 'result', 'process'])

function aceResult(value: Json, { run, facet, failures, row }: AcePlace): ParseResult {
  if (!isJsonObject(value)) return reject(null, `expected an object, found ${shown(value)}`)
  const { id, result, process } = value
  if (typeof id !== 'string' && typeof id !== 'number')
    return reject('id', `expected an id, found ${shown(id)}`)
  if (result === undefined || result === null) return reject('result', 'no result of the model')
  const name = String(id)
  const failure = failures?.get(name) ?? (name.startsWith('agent') ? failures?.get(String(row)) : undefined)
  const correct = failures === null ? null : failure === undefined
  // Agents leave the final state as result, and the calls they made as text beside it.
  const text = Array.isArray(process)
    ? `[${process.map(String).join(', ')}]`
    : typeof result === 'string'
      ? result
      : JSON.stringify(result)
  const draft: RolloutDraft = {
    ...emptyDraft,
    run,
    split: 'eval',
    facet,
    nativeId: name,
    task: name,
    completion: { kind: 'text', text },
    reward: correct === null ? null : correct ? 1 : 0,
    rewardSource: correct === null ? 'none' : 'from_correct',
    correct,
    correctSource: correct === null ? 'none' : 'absence',
    reference: failure?.possible_answer ?? null,
    extras: {
      ...extrasOf(value, known),
      ...(typeof result === 'string' ? {} : { result }),
      ...(failure === undefined ? {} : { failure }),
    },
  }
  return { kind: 'draft', draft, item: null }
}
