import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { reject, shown } from './fieldValues.ts'
import type { Claim, CompanionFile, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { baseName, ImportPaths } from './importPaths.ts'
import { type FilterLine, filterLines, lmEvalRow } from './lmEvalRow.ts'
import { runFolder, runFromPath, stemOf, stepFromFolders, stepOfName } from './runFromPath.ts'

/**
 * lm-evaluation-harness samples: one line per document and filter (lm_eval/evaluator.py writes them,
 * loggers/evaluation_tracker.py names the files). Lines of one document are joined: each filter is a judgement.
 */
export const lmEval: Format = {
  id: 'lm-eval',
  title: 'lm-evaluation-harness samples',
  claim: claimLmEval,
  // The file is read once beforehand for the filters of each document, which stand far apart in it.
  companions: (path, paths) => [path, ...resultsBeside(path, paths)],
  open: openLmEval,
}

function claimLmEval(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  const isOurs =
    first !== undefined &&
    first.doc_id !== undefined &&
    Array.isArray(first.resps) &&
    first.arguments !== undefined
  return isOurs ? { strength: 'keys', reason: 'lines with doc_id, arguments and resps' } : null
}

const sampleName = /^samples_(.+)_(\d{4}-\d\d-\d\dT[\d-]+(?:\.\d+)?)$/

/** The results of the same evaluation: they name the model and its settings. */
function resultsBeside(path: string, paths: ImportPaths): readonly string[] {
  const time = sampleName.exec(stemOf(path))?.[2]
  if (time === undefined) return []
  const results = `${path.slice(0, path.lastIndexOf('/') + 1)}results_${time}.json`
  return paths.has(results) ? [results] : []
}

async function openLmEval(
  path: string,
  companions: readonly CompanionFile[],
  paths = new ImportPaths([path]),
): Promise<RecordParser> {
  const own = companions.find((companion) => companion.path === path)
  const results = companions.find((companion) => companion.path !== path)
  const lines = own === undefined ? new Map<string, readonly FilterLine[]>() : await filterLines(own.values)
  const settings = results === undefined ? null : await configIn(results.values)
  const run = runFromPath({ path, paths, folderOf: runFolder })
  const model = settings === null ? null : modelIn(settings)
  const named = stepOfName(model ?? '') ?? stepOfName(run.key)
  const place = {
    run: { ...run, model },
    ...(named === null ? stepFromFolders(path) : { step: named, stepSource: 'model_name' as const }),
    task: sampleName.exec(stemOf(path))?.[1] ?? baseName(stemOf(path)),
    settings,
  }
  const seen = new Set<string>()
  let scored = 0
  return {
    parse: (value) => {
      if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
      const id = JSON.stringify(value.doc_id ?? null)
      if (seen.has(id)) return [{ kind: 'skip' }]
      seen.add(id)
      const results = lmEvalRow(value, { ...place, filters: lines.get(id) ?? [] })
      scored += results.filter(
        (result) => result.kind === 'draft' && result.draft.stopReason === 'loglikelihood',
      ).length
      return results
    },
    finish: () => [...strippedWarning(settings), ...scoredWarning(scored)],
  }
}

async function configIn(values: AsyncIterable<Json>): Promise<JsonObject | null> {
  for await (const value of values) return isJsonObject(value) ? value : null
  return null
}

function modelIn(results: JsonObject): string | null {
  if (typeof results.model_name === 'string') return results.model_name
  const config = isJsonObject(results.config) ? results.config : {}
  const named =
    typeof config.model_args === 'string' ? /(?:pretrained|model)=([^,]+)/.exec(config.model_args)?.[1] : null
  return named ?? (isJsonObject(config.model_args) ? textOf(config.model_args.pretrained ?? null) : null)
}

const textOf = (value: Json) => (typeof value === 'string' ? value : null)

/** With `think_end_token` the harness cuts everything before it off and stores only the answer. */
function strippedWarning(results: JsonObject | null): readonly ParseResult[] {
  const config = results !== null && isJsonObject(results.config) ? JSON.stringify(results.config) : ''
  if (!/think_end_token(?:"\s*:\s*"|=)[^,"]/.test(config)) return []
  const message =
    'thoughts were stripped by the harness: it was run with think_end_token and stored only what follows it; run it without to keep them'
  return [{ kind: 'warning', message }]
}

function scoredWarning(count: number): readonly ParseResult[] {
  if (count === 0) return []
  const documents = count === 1 ? '1 document was' : `${count} documents were`
  const message = `${documents} scored by log-likelihood: the model was shown the answers and wrote nothing, so there is no reasoning to read`
  return [{ kind: 'warning', message }]
}
