import { ingest } from '#lib/ingest/ingest.ts'
import { formats } from '#lib/parse/formats.ts'
import type { ImportPaths } from '#lib/parse/importPaths.ts'
import { EventBatch } from './eventBatch.ts'
import type { Following } from './followedFile.ts'
import { keptSource } from './keptSource.ts'
import type { WatchedRow } from './watchedRows.ts'

/** The files of a watched folder that are read whole. */
export interface WholeReading {
  readonly rows: readonly WatchedRow[]
  readonly paths: ImportPaths
  readonly following: Following
  /** Forgets what was read of a file, so that it is read again. */
  readonly startAnew: (row: WatchedRow) => Promise<WatchedRow>
}

/**
 * Reads files whole, and again those that lean on them: a result file when its scores come, a score file that another
 * file now takes up.
 */
export async function readWhole(
  changed: readonly string[],
  { rows, paths, following, startAnew }: WholeReading,
): Promise<void> {
  const wanted = new Set(changed)
  const again = await Promise.all(
    rows.filter((row) => !wanted.has(row.path) && leansOn(row, { wanted, paths })).map(startAnew),
  )
  const reading = new Set([...changed, ...again.map(({ path }) => path)])
  const batch = new EventBatch(following.clock)
  const events = ingest(
    rows.map((row) => keptSource(following.folder, { path: row.path, hash: row.store, size: row.size })),
    {
      format: following.format,
      tokenizer: following.tokenizer,
      paths,
      places: new Map(rows.map(({ path, place }) => [path, place])),
      resume: new Map(
        rows.map(({ path, records }) => [
          path,
          { records: reading.has(path) ? 0 : records, done: !reading.has(path) },
        ]),
      ),
    },
  )
  for await (const event of events) {
    batch.add(event)
    if (batch.isFull() && !following.commit(batch.take())) return
  }
  following.commit(batch.take())
}

/** True where a file that was read needs one of the others, or is now taken up by one. */
function leansOn(
  { path, format: id }: WatchedRow,
  { wanted, paths }: { readonly wanted: ReadonlySet<string>; readonly paths: ImportPaths },
): boolean {
  const format = formats.find((one) => one.id === id)
  const companions = format?.companions?.(path, paths) ?? []
  return companions.some((companion) => wanted.has(companion)) || format?.isAbsorbed?.(path, paths) === true
}
