import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { reject, shown } from './fieldValues.ts'
import type { Claim, CompanionFile, FileHead, Format, ParseResult, RecordParser } from './format.ts'
import { baseName, ImportPaths } from './importPaths.ts'
import { chunkedSample, sampleChunks } from './inspectChunks.ts'
import { type InspectPlace, inspectPlace } from './inspectPlace.ts'
import { inspectSample } from './inspectSample.ts'

/**
 * Inspect AI logs: the members of an `.eval` archive, a `.json` log as one document, or a sample taken out of a log
 * (inspect_ai/log/_log.py defines the fields, _recorders/eval.py the archive, _recorders/chunked/format.py the layout
 * of large samples).
 */
export const inspect: Format = {
  id: 'inspect',
  title: 'Inspect AI logs',
  claim: claimInspect,
  refusal: refusalOf,
  companions: (path, paths) => {
    const root = logRoot(path)
    if (root === null) return []
    const headers = [`${root}header.json`, `${root}_journal/start.json`].filter((header) => paths.has(header))
    return [...headers.slice(0, 1), ...(isShell(path) ? sampleChunks(path, paths) : [])]
  },
  isAbsorbed: (path) => isPartOfLog(path),
  open: openInspect,
}

const samplePath = /^(.*\/|)samples\/[^/]+_epoch_\d+(?:|\/sample)\.jsonl?$/
const chunkPath =
  /(?:^|\/)samples\/[^/]+_epoch_\d+\/(?:(?:skeleton|metadata)|(?:messages|events|calls|attachments)\/\w+)\.json$/
const notePath = /(?:^|\/)(?:header|summaries|reductions|_journal\/start|_journal\/summaries\/\d+)\.json$/

/** The folder of a log by the path of one of its samples, with its slash; null for any other path. */
function logRoot(path: string): string | null {
  return samplePath.exec(path)?.[1] ?? null
}

const isShell = (path: string) => /\/sample\.jsonl?$/.test(path)
const isPartOfLog = (path: string) => chunkPath.test(path) || notePath.test(path)

function claimInspect(head: FileHead): Claim | null {
  const first = head.values.find(isJsonObject)
  if (isPartOfLog(head.path)) {
    const isOurs =
      /\.eval\//.test(head.path) || chunkPath.test(head.path) || (first !== undefined && isNote(first))
    return isOurs ? { strength: 'certain', reason: 'a part of an Inspect log beside its samples' } : null
  }
  if (first === undefined) return null
  if (isLog(first)) return { strength: 'keys', reason: 'a log with version, status and eval' }
  if (isSample(first)) return { strength: 'keys', reason: 'a sample with id, epoch, target and messages' }
  return null
}

const isLog = (value: JsonObject) =>
  typeof value.status === 'string' && isJsonObject(value.eval) && value.eval.task !== undefined
const isSample = (value: JsonObject) =>
  value.id !== undefined &&
  typeof value.epoch === 'number' &&
  value.input !== undefined &&
  (Array.isArray(value.messages) || Array.isArray(value.message_refs)) &&
  (value.scores !== undefined || value.score !== undefined || value.output !== undefined)
/** Header, start of the journal, summaries and reductions. */
const isNote = (value: JsonObject) =>
  (isJsonObject(value.eval) && value.version !== undefined) ||
  (value.scorer !== undefined && Array.isArray(value.samples)) ||
  (value.epoch !== undefined && value.id !== undefined && value.messages === undefined)

function refusalOf(head: FileHead): string | null {
  const [first] = head.values
  if (!isJsonObject(first) || !isLog(first) || isPartOfLog(head.path)) return null
  if (Array.isArray(first.samples) && first.samples.length > 0) return null
  return `an Inspect log without samples (status ${shown(first.status)}): there are no rollouts in it`
}

async function openInspect(
  path: string,
  companions: readonly CompanionFile[],
  paths = new ImportPaths([path]),
): Promise<RecordParser> {
  const header = companions.find((companion) => /^(?:header|start)\.json$/.test(baseName(companion.path)))
  const place = inspectPlace(header === undefined ? null : await firstObject(header.values), { path, paths })
  const chunks = companions.filter((companion) => companion !== header)
  const complete = chunks.length === 0 ? null : await chunkedSample(chunks)
  return {
    parse: (value) => {
      if (!isJsonObject(value)) return [reject(null, `expected a log or a sample, found ${shown(value)}`)]
      if (isLog(value)) return logResults(value, inspectPlace(value, { path, paths }))
      return [inspectSample(complete === null ? value : complete(value), place)]
    },
  }
}

async function firstObject(values: AsyncIterable<Json>): Promise<JsonObject | null> {
  for await (const value of values) return isJsonObject(value) ? value : null
  return null
}

/** The samples of a whole log, each with its position in it. */
function logResults(log: JsonObject, place: InspectPlace): readonly ParseResult[] {
  const samples = Array.isArray(log.samples) ? log.samples : []
  return samples.map((sample, item): ParseResult => {
    if (!isJsonObject(sample)) return reject(`samples.${item}`, `expected a sample, found ${shown(sample)}`)
    const result = inspectSample(sample, place)
    if (result.kind === 'draft') return { ...result, item }
    return result.kind === 'reject' ? { ...result, field: `samples.${item}.${result.field ?? ''}` } : result
  })
}
