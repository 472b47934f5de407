import type { Json } from '#lib/model/json.ts'
import type { CompanionFile, Format, RecordParser } from '#lib/parse/format.ts'
import type { ImportPaths } from '#lib/parse/importPaths.ts'
import { type HeadRefusal, readHead, type SourceHead } from '#lib/source/readHead.ts'
import { type Caps, defaultCaps, readValues } from '#lib/source/readValues.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { type Detection, detectFormat } from './detectFormat.ts'
import { reasonByName } from './sideFiles.ts'

/** What every file of an import needs to know of the others. */
export interface FileSet {
  readonly files: ReadonlyMap<string, SourceFile>
  readonly paths: ImportPaths
  readonly formats: readonly Format[]
  /** Format chosen by the user for all files. */
  readonly chosen: string | null
  /** Formats chosen for single files, by path. */
  readonly chosenOf: ReadonlyMap<string, string>
  readonly caps: Caps
}

/** A file that is going to be read, with what was found out about it. */
export interface FoundFile {
  readonly kind: 'found'
  readonly file: SourceFile
  readonly head: SourceHead
  readonly detection: Extract<Detection, { kind: 'claimed' }>
}

/** Looks at the first values of a file for its format. */
export async function findFormat(
  file: SourceFile,
  set: FileSet,
): Promise<FoundFile | { readonly kind: 'refused'; readonly reason: string }> {
  const head = await readHead(file, set.caps)
  if (head.kind === 'refusal') return { kind: 'refused', reason: headReason(file, head) }
  const detection = detectFormat(head, set.formats, set.chosenOf.get(file.path) ?? set.chosen)
  if (detection.kind === 'refused') return detection
  // A first value may be 64 MB; it must not stay while the file is read.
  return { kind: 'found', file, head: { ...head, values: [] }, detection }
}

function headReason(file: SourceFile, head: HeadRefusal): string {
  return (file.size === 0 ? null : reasonByName(file.path)) ?? head.reason
}

/** The parser of a found file, its companions read; a file that another one takes up is only looked through. */
export async function openParser({ file, detection }: FoundFile, set: FileSet): Promise<RecordParser> {
  const { format } = detection
  if (format.isAbsorbed?.(file.path, set.paths) === true) return { parse: () => [{ kind: 'skip' }] }
  const companions = (format.companions?.(file.path, set.paths) ?? []).flatMap((path): CompanionFile[] => {
    const companion = set.files.get(path)
    return companion === undefined ? [] : [{ path, values: valuesOf(companion, set.caps) }]
  })
  return format.open(file.path, companions, set.paths)
}

/** The readable values of a companion; what cannot be read is reported when its own turn comes. */
async function* valuesOf(file: SourceFile, caps: Caps = defaultCaps): AsyncGenerator<Json> {
  const head = await readHead(file, caps)
  if (head.kind === 'refusal') return
  for await (const item of readValues(file, { shape: head.shape, caps })) {
    if (item.kind === 'record') yield item.value
  }
}
