import type { Format } from '#lib/parse/format.ts'
import { formats as allFormats } from '#lib/parse/formats.ts'
import { ImportPaths } from '#lib/parse/importPaths.ts'
import type { Meter } from '#lib/source/decode.ts'
import { defaultCaps, readValues } from '#lib/source/readValues.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import type { IngestEvent } from './event.ts'
import { readRollout } from './facts.ts'
import { FileReader, type ReaderEvent } from './fileReader.ts'
import type { Instruments } from './instruments.ts'
import { comparePaths } from './naturalOrder.ts'
import { type FileSet, type FoundFile, findFormat, openParser } from './openFile.ts'

/** How far a file was read by an import that was stopped. */
export interface ResumePoint {
  readonly records: number
  readonly done: boolean
}

export interface IngestOptions {
  /** Format that the user chose; null lets every file be recognised. */
  readonly format: string | null
  /** By path: the format that the user chose for one file. */
  readonly chosen?: ReadonlyMap<string, string>
  /** By path: the only records to be yielded, as `placeKey` names them; where a file is not named, all. */
  readonly only?: ReadonlyMap<string, ReadonlySet<string>>
  /** By path; a file that is not named is read from its beginning. */
  readonly resume: ReadonlyMap<string, ResumePoint>
  /** By path: what stands for the file in the ids of its rollouts, where it is not the path. */
  readonly places: ReadonlyMap<string, string>
  readonly instruments: Instruments
  /** Every path of the import, where `files` are only some of them. */
  readonly paths?: ImportPaths
  readonly formats?: readonly Format[]
  /** Longest record in bytes. */
  readonly recordCap?: number
}

/**
 * Reads dumps: named files in, rollouts with their thoughts and counts out, one after another and in a fixed order.
 * For each file: recognise it, read its values, parse, normalise, segment, classify, count. What cannot be read is an
 * event with a reason. After a stop, the records before the resume point are parsed again, because later ones may lean
 * on them, and not yielded.
 */
export async function* ingest(
  files: readonly SourceFile[],
  options: IngestOptions,
): AsyncGenerator<IngestEvent> {
  const ordered = files.toSorted((a, b) => comparePaths(a.path, b.path))
  const set: FileSet = {
    files: new Map(files.map((file) => [file.path, file])),
    paths: options.paths ?? new ImportPaths(ordered.map(({ path }) => path)),
    formats: options.formats ?? allFormats,
    chosen: options.format,
    chosenOf: options.chosen ?? new Map(),
    caps: { ...defaultCaps, record: options.recordCap ?? defaultCaps.record },
  }
  for (const file of ordered) {
    const { path } = file
    if (options.resume.get(path)?.done === true) continue
    const found = await findFormat(file, set)
    if (found.kind === 'refused') {
      yield { ...found, path }
      continue
    }
    const { format, strength, reason } = found.detection
    yield { kind: 'detected', path, format: format.id, strength, reason }
    yield* ingestFile(found, set, options)
    yield { kind: 'file-done', path }
  }
}

async function* ingestFile(
  found: FoundFile,
  set: FileSet,
  options: IngestOptions,
): AsyncGenerator<IngestEvent> {
  const { file, head, detection } = found
  const { path } = file
  const reader = new FileReader(file, options.places.get(path) ?? path, await openParser(found, set))
  const only = options.only?.get(path)
  const readBefore = options.resume.get(path)?.records ?? 0
  const meter: Meter = { stored: 0 }
  const { documentPath } = detection.format
  let records = 0
  let nonfinite = 0
  for await (const item of readValues(whileWritten(file), {
    shape: head.shape,
    documentPath,
    caps: set.caps,
    meter,
  })) {
    records += 1
    nonfinite += item.kind === 'record' ? item.nonfinite : 0
    const events = reader.read(item)
    if (records <= readBefore) continue
    if (only !== undefined && !only.has(placeKey(item))) continue
    for (const event of events) yield readThrough(event, options.instruments)
    yield { kind: 'progress', path, records, bytes: meter.stored, nonfinite }
  }
  for (const event of reader.finish()) yield readThrough(event, options.instruments)
  if (meter.encoding !== undefined) yield { kind: 'warning', path, message: encodingWords[meter.encoding] }
  if (reader.repeats > 0) yield { kind: 'warning', path, message: repeatedIds(reader.repeats) }
}

/** What names a record in its file: its line and its position in a list. */
export function placeKey({
  line,
  item,
}: {
  readonly line: number | null
  readonly item: number | null
}): string {
  return `${line ?? ''}:${item ?? ''}`
}

/** A file that is still being written is read on until it is closed. */
function whileWritten(file: SourceFile): SourceFile {
  const { follow } = file
  if (follow === undefined) return file
  return { path: file.path, size: file.size, hash: file.hash, read: () => follow() }
}

function readThrough(event: ReaderEvent, instruments: Instruments): IngestEvent {
  return event.kind === 'made' ? readRollout(event.rollout, instruments) : event
}

const encodingWords = {
  'utf-8': 'The file begins with a byte order mark, which was left out.',
  'utf-16le': 'The file is written in UTF-16 (little endian); it was read as such.',
  'utf-16be': 'The file is written in UTF-16 (big endian); it was read as such.',
  gb18030: 'The file is not UTF-8; it was read as GB 18030, which is a guess.',
  'windows-1252': 'The file is not UTF-8; it was read as Windows-1252, which is a guess.',
} as const

function repeatedIds(count: number): string {
  const records = count === 1 ? '1 record has' : `${count} records have`
  return `${records} the id of an earlier one in this file; each was kept and numbered.`
}
