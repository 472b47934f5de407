import { ingest } from '#lib/ingest/ingest.ts'
import { formats } from '#lib/parse/formats.ts'
import { ImportPaths } from '#lib/parse/importPaths.ts'
import { KeptSources } from './containers/keptSources.ts'
import { EventBatch } from './eventBatch.ts'
import type { Following } from './followedFile.ts'
import type { WatchedRow } from './watchedRows.ts'

/** The files of a watched folder that are read whole. */
export interface WholeReading {
  /** Every file of the import as it is known now. */
  readonly rows: () => readonly WatchedRow[]
  readonly paths: ImportPaths
  readonly following: Following
  /** Forgets what was read of a file, so that it is read again. */
  readonly startAnew: (row: WatchedRow) => Promise<void>
  /** Opens the archives among the waiting files; false where the import is no longer ours. */
  readonly openArchives: () => Promise<boolean>
}

/**
 * Reads files whole, the members of archives among them, and again those that lean on them: a result file when its
 * scores come, a score file that another file now takes up.
 */
export async function readWhole(changed: readonly string[], reading: WholeReading): Promise<void> {
  const { paths, following } = reading
  const wanted = new Set(changed)
  for (const row of reading.rows()) {
    if (wanted.has(row.path) || !leansOn(row, { wanted, paths })) continue
    wanted.add(row.path)
    await reading.startAnew(row)
  }
  if (!(await reading.openArchives())) return
  const rows = reading.rows().filter(({ state, store }) => state !== 'expanded' && store !== '')
  const isRead = (row: WatchedRow) =>
    wanted.has(row.path) || (row.containerId !== null && row.state === 'waiting')
  const sources = new KeptSources(following.db, following.folder)
  const batch = new EventBatch(following.clock)
  const events = ingest(
    rows.map(({ sourceId, path, store, size }) => ({
      path,
      hash: store,
      size,
      read: (start, end) => sources.read(sourceId, { start, end }),
    })),
    {
      format: following.format,
      instruments: following.instruments,
      paths: new ImportPaths(rows.map(({ path }) => path)),
      places: new Map(rows.map(({ path, place }) => [path, place])),
      resume: new Map(
        rows.map((row) => [row.path, { records: isRead(row) ? 0 : row.records, done: !isRead(row) }]),
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
