import type { Format } from '#lib/parse/format.ts'
import { formats as allFormats } from '#lib/parse/formats.ts'
import type { ImportPaths } from '#lib/parse/importPaths.ts'
import { readHead } from '#lib/source/readHead.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { detectFormat } from './detectFormat.ts'

/** How a file that may still be written is read: its lines as they come, or the whole of it each time it rests. */
export type Growth = 'lines' | 'whole'

/** First bytes of gzip, zstd, and of byte order marks: text that is not plain is read whole. */
const wrappedBytes: readonly number[] = [0x1f, 0x28, 0xef, 0xfe, 0xff]

/** Lines are followed where they are plain and of a format that reads each file by itself; all else is read whole. */
export async function growthOf(
  file: SourceFile,
  {
    chosen,
    paths,
    formats = allFormats,
  }: { readonly chosen: string | null; readonly paths: ImportPaths; readonly formats?: readonly Format[] },
): Promise<Growth> {
  for await (const [first = 0] of file.read(0, 1)) if (wrappedBytes.includes(first)) return 'whole'
  const head = await readHead(file)
  if (head.kind === 'refusal' || head.shape !== 'lines') return 'whole'
  const detection = detectFormat(head, formats, chosen)
  if (detection.kind === 'refused') return 'whole'
  const { companions, isAbsorbed } = detection.format
  const isAlone =
    (companions?.(file.path, paths) ?? []).length === 0 && isAbsorbed?.(file.path, paths) !== true
  return isAlone ? 'lines' : 'whole'
}
