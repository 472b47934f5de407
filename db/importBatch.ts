import type { Addendum, IngestEvent, Progress, Rejected } from '#lib/ingest/event.ts'
import { bodyOf, putBody } from './body.ts'
import { meetRun } from './importSettings.ts'
import type { Db } from './open.ts'
import { settleRejects } from './readAgain.ts'
import { runId } from './runNames.ts'
import { statement } from './statement.ts'
import { type WriteContext, writeRollout } from './writeRollout.ts'

/** Rows of `source_files` by the path under which the import reads them. */
export type SourceRows = ReadonlyMap<string, number>

/** What a batch changed, for the counters of its import. */
interface Tally {
  added: number
  duplicates: number
  rejected: number
  readonly warnings: string[]
  /** Files read on in this batch, with how far they were before it. */
  readonly before: Map<number, Reached>
}

/** How far a file has been read. */
interface Reached {
  readonly bytes: number
  readonly nonfinite: number
}

/** A reader must not drown in warnings; the first ones say what is wrong. */
const mostWarnings = 200

/**
 * Writes the events of a batch with the resume points among them. Must be called inside one transaction:
 * then a killed import has either all of it or nothing, and goes on from there.
 */
export function writeBatch(
  db: Db,
  events: readonly IngestEvent[],
  { sources, context }: { readonly sources: SourceRows; readonly context: WriteContext },
): void {
  const tally: Tally = { added: 0, duplicates: 0, rejected: 0, warnings: [], before: new Map() }
  let source: number | null = null
  for (const event of events) {
    if (event.kind === 'rollout') {
      source = sourceOf(sources, event.rollout.provenance.path)
      meetRun(db, event.rollout, context)
      const { isNew } = writeRollout(db, event, { sourceId: source, context })
      if (isNew) tally.added++
      else tally.duplicates++
    } else writeOther(db, event, { sources, context, tally })
  }
  writeTally(db, context.importId, tally)
}

function sourceOf(sources: SourceRows, path: string): number {
  // A member of an archive stands under the archive's path: `dump.zip/folder/file`.
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const found = sources.get(path.slice(0, end))
    if (found !== undefined) return found
  }
  throw new Error(`no source file of this import holds ${path}`)
}

function writeOther(
  db: Db,
  event: Exclude<IngestEvent, { readonly kind: 'rollout' }>,
  {
    sources,
    context,
    tally,
  }: { readonly sources: SourceRows; readonly context: WriteContext; readonly tally: Tally },
): void {
  const source = sourceOf(sources, event.path)
  switch (event.kind) {
    case 'rejected':
      tally.rejected++
      writeReject(db, event, context.importId)
      break
    case 'progress':
      noteBefore(db, tally, source)
      writeProgress(db, event, source)
      break
    case 'detected':
      statement(db, `update source_files set format = ?, detection = ?, state = 'reading' where id = ?`).run(
        event.format,
        `${event.strength}: ${event.reason}`,
        source,
      )
      break
    case 'refused':
      statement(db, `update source_files set state = 'refused', refusal = ? where id = ?`).run(
        event.reason,
        source,
      )
      break
    case 'file-done':
      noteBefore(db, tally, source)
      statement(
        db,
        `update source_files set state = 'done', bytes = size where id = ? and state <> 'refused'`,
      ).run(source)
      settleRejects(db, source, context.importId)
      break
    case 'warning':
      tally.warnings.push(`${event.path}: ${event.message}`)
      break
    case 'addendum':
      if (!writeAddendum(db, event, context.importId))
        tally.warnings.push(
          `${event.path}: ${event.field} for "${event.nativeId}" belong to no rollout known`,
        )
      break
  }
}

function writeReject(db: Db, reject: Rejected, importId: string): void {
  statement(
    db,
    'insert into rejects (import_id, path, line, item, field, reason, excerpt) values (?, ?, ?, ?, ?, ?, ?)',
  ).run(
    importId,
    reject.path,
    reject.line,
    reject.item,
    reject.field,
    reject.reason,
    reject.excerpt.slice(0, 500),
  )
}

function writeProgress(db: Db, { records, bytes, nonfinite }: Progress, source: number): void {
  statement(db, 'update source_files set records = ?, bytes = ?, nonfinite = ? where id = ?').run(
    records,
    bytes,
    nonfinite,
    source,
  )
}

/** Adds token arrays or labels to the body of the rollout they name; false where there is none. */
function writeAddendum(db: Db, addendum: Addendum, importId: string): boolean {
  const runs = addendum.run === null ? metRuns(db, importId) : [runId(addendum.run)]
  const find = statement<{ row: number }>(
    db,
    `select r.row_id as row from rollouts r join placements p on p.id = r.placement_id
      where r.run_id = @run and r.native_id = @native and (@split is null or p.detected_split = @split)
        and (@step is null or p.detected_step = @step)`,
  )
  const rows = runs.flatMap((run) =>
    find.all({ run, native: addendum.nativeId, split: addendum.split, step: addendum.step }),
  )
  for (const { row } of rows) {
    const body = bodyOf(db, row)
    if (body !== undefined)
      putBody(db, row, { ...body, rollout: { ...body.rollout, [addendum.field]: addendum.value } })
  }
  return rows.length > 0
}

function metRuns(db: Db, importId: string): readonly string[] {
  const found = statement<{ id: string }>(
    db,
    'select value as id from json_each((select runs from imports where id = ?))',
  )
  return found.all(importId).map(({ id }) => id)
}

function reached(db: Db, source: number): Reached {
  const row = statement<Reached>(
    db,
    'select min(bytes, size) as bytes, nonfinite from source_files where id = ?',
  ).get(source)
  return row ?? { bytes: 0, nonfinite: 0 }
}

function noteBefore(db: Db, { before }: Tally, source: number): void {
  if (!before.has(source)) before.set(source, reached(db, source))
}

function writeTally(db: Db, importId: string, tally: Tally): void {
  const { warnings } = statement<{ warnings: string }>(db, 'select warnings from imports where id = ?').get(
    importId,
  ) ?? { warnings: '[]' }
  // Sums over all files would be asked 50,000 times of 50,000 rows.
  const progress = { bytes: 0, nonfinite: 0 }
  for (const [source, before] of tally.before) {
    const now = reached(db, source)
    progress.bytes += now.bytes - before.bytes
    progress.nonfinite += now.nonfinite - before.nonfinite
  }
  const all = [...new Set([...JSON.parse(warnings), ...tally.warnings])].slice(0, mostWarnings)
  statement(
    db,
    `update imports set added = added + @added, duplicates = duplicates + @duplicates,
      rejected = rejected + @rejected, offered = offered + @offered, warnings = @warnings,
      bytes_done = bytes_done + @bytes, nonfinite = nonfinite + @nonfinite where id = @id`,
  ).run({
    id: importId,
    added: tally.added,
    duplicates: tally.duplicates,
    rejected: tally.rejected,
    offered: tally.added + tally.duplicates + tally.rejected,
    ...progress,
    warnings: JSON.stringify(all),
  })
}
