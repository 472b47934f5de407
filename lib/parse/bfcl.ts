import { isJsonObject, type Json } from '#lib/model/json.ts'
import { bfclName, bfclRun, resultOf, scoreOf } from './bfclPaths.ts'
import { type BfclFile, failureDraft, resultDraft } from './bfclRollout.ts'
import { type BfclScore, readScore, scoreFailure } from './bfclScore.ts'
import { reject, shown } from './fieldValues.ts'
import type { Claim, CompanionFile, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { ImportPaths } from './importPaths.ts'

/** BFCL v3 and v4: result files joined with their score files; a score file alone gives its failures. */
export const bfcl: Format = {
  id: 'bfcl',
  title: 'BFCL result and score files',
  claim: claimBfcl,
  refusal: (head) =>
    head.values.length === 1 && isScoreHeader(head.values[0] ?? null)
      ? 'a score file without failures: import it together with its result file'
      : null,
  companions: (path, paths) => {
    const score = scoreOf(path, paths)
    return score === null ? [] : [score]
  },
  isAbsorbed: (path, paths) => resultOf(path, paths) !== null,
  open: openBfcl,
}

function claimBfcl(head: FileHead): Claim | null {
  const name = bfclName(head.path)
  const [first, second] = head.values
  if (isScoreHeader(first ?? null)) {
    if (name?.kind === 'score')
      return { strength: 'certain', reason: 'a BFCL score file by name and first line' }
    return isFailure(second) ? { strength: 'keys', reason: 'a score line followed by failures' } : null
  }
  if (!isJsonObject(first) || first.id === undefined || first.result === undefined) return null
  if (name?.kind === 'result') return { strength: 'certain', reason: 'a BFCL result file by name and keys' }
  const isCounted = first.input_token_count !== undefined && first.latency !== undefined
  return isCounted
    ? { strength: 'keys', reason: 'rows with id, result, input_token_count and latency' }
    : null
}

function isScoreHeader(value: Json): boolean {
  return (
    isJsonObject(value) &&
    ['accuracy', 'correct_count', 'total_count'].every((key) => value[key] !== undefined)
  )
}

function isFailure(value: Json | undefined): boolean {
  return (
    isJsonObject(value) &&
    value.id !== undefined &&
    value.valid === false &&
    value.test_category !== undefined
  )
}

async function openBfcl(
  path: string,
  companions: readonly CompanionFile[],
  paths = new ImportPaths([path]),
): Promise<RecordParser> {
  const [companion] = companions
  const score = companion === undefined ? null : await readScore(companion.values)
  const place = bfclRun(path, paths, score?.modelName ?? null)
  const file: BfclFile = { ...place, category: bfclName(path)?.category ?? null }
  return bfclName(path)?.kind === 'score' ? failureParser(path, paths, file) : new ResultParser(file, score)
}

class ResultParser implements RecordParser {
  readonly #file: BfclFile
  readonly #score: BfclScore | null
  #scored = 0

  constructor(file: BfclFile, score: BfclScore | null) {
    this.#file = file
    this.#score = score
  }

  parse(value: Json): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    if (isScoreHeader(value)) return [{ kind: 'skip' }]
    if (isFailure(value)) return [failureDraft(value, this.#file)]
    const result = resultDraft(value, this.#file, this.#score)
    if (result.kind === 'draft' && result.draft.correct !== null) this.#scored += 1
    return [result]
  }

  /** The score file counts what it scored: a result file of another length was scored in part. */
  finish(): readonly ParseResult[] {
    const total = this.#score?.totalCount ?? null
    if (total === null || total === this.#scored) return []
    const message = `the score file counts ${total} results and this file has ${this.#scored}: those it never saw are taken as correct`
    return [{ kind: 'warning', message }]
  }
}

/** Failures of a score file that stands alone. */
function failureParser(path: string, paths: ImportPaths, file: BfclFile): RecordParser {
  return {
    parse: (value) => {
      if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
      if (isScoreHeader(value)) return [{ kind: 'skip' }]
      const failure = scoreFailure(value)
      const place =
        failure.modelName === null ? file : { ...file, ...bfclRun(path, paths, failure.modelName) }
      return [failureDraft(value, place)]
    },
  }
}
