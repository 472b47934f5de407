import type { IngestEvent } from '#lib/ingest/event.ts'
import type { RuleVersions } from '#lib/model/facts.ts'
import { Problem } from '#lib/model/problem.ts'
import { importOptions } from '#lib/model/run.ts'
import { dropEmptyRuns } from './dropEmptyRuns.ts'
import { EventBatch } from './eventBatch.ts'
import { type SourceRows, writeBatch } from './importBatch.ts'
import { endImport, heartbeat } from './importQueue.ts'
import { settleRuns } from './importSettings.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'
import { storageProblem } from './storageProblem.ts'
import type { WriteContext } from './writeRollout.ts'

/** A file of an import, and how many of its records are committed already. */
export interface ImportFile {
  readonly sourceId: number
  /** The path under which it is read: where these bytes stood when they were first imported. */
  readonly path: string
  readonly hash: string
  readonly size: number
  readonly records: number
  /** Format or mapping that the user chose for it. */
  readonly chosen: string | null
  /** Its rejected records alone are read again. */
  readonly onlyRejects: boolean
  readonly isDone: boolean
}

/** What a worker needs to write an import. */
export interface ImportWork {
  /** Opens what must be opened before the files are known (archives); false where the import is no longer ours. */
  readonly open?: () => Promise<boolean>
  /** Reads the files from their resume points on. */
  readonly read: (files: readonly ImportFile[]) => AsyncIterable<IngestEvent>
  readonly versions: RuleVersions
  readonly worker: string
  readonly clock: () => number
}

/** How an import ended: `stopped` where it was cancelled or taken over while it ran. */
export type ImportEnd = 'done' | 'stopped'

/**
 * Runs a claimed import to its end: what is read is written in batches, each with its resume points in the
 * same transaction. Whatever kills it, running it again gives exactly the rows of an undisturbed import.
 * An error of reading marks the import failed, with the reason, and is thrown on.
 */
export async function runImport(db: Db, importId: string, work: ImportWork): Promise<ImportEnd> {
  try {
    return await writeAll(db, importId, work)
  } catch (error) {
    const failure = storageProblem(error, 'the data folder') ?? error
    markFailed(db, importId, { failure, now: work.clock() })
    throw failure
  }
}

/** Where not even this can be written, the next worker takes the import for left behind and goes on with it. */
function markFailed(
  db: Db,
  importId: string,
  { failure, now }: { readonly failure: unknown; readonly now: number },
): void {
  const reason = failure instanceof Error ? failure.message : String(failure)
  try {
    endImport(db, importId, { error: reason, now })
  } catch (error) {
    if (storageProblem(error, '') === null) throw error
  }
}

async function writeAll(db: Db, importId: string, work: ImportWork): Promise<ImportEnd> {
  if ((await work.open?.()) === false) return 'stopped'
  const files = importFiles(db, importId)
  const sources: SourceRows = new Map(files.map((file) => [file.path, file.sourceId]))
  const options = optionsOf(db, importId)
  const context = (): WriteContext => ({ importId, options, versions: work.versions, now: work.clock() })
  /** Commits; false where the import is no longer ours. */
  const commit = (events: readonly IngestEvent[]): boolean =>
    db.$client
      .transaction(() => {
        if (!heartbeat(db, importId, { worker: work.worker, now: work.clock() })) return false
        writeBatch(db, events, { sources, context: context() })
        return true
      })
      .immediate()

  const batch = new EventBatch(work.clock)
  for await (const event of work.read(files)) {
    batch.add(event)
    if (!batch.isFull()) continue
    if (!commit(batch.take())) return 'stopped'
    // Small files are read without ever waiting; timers and signals of this process must have their turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (!commit(batch.take())) return 'stopped'
  return finish(db, importId, context()) ? 'done' : 'stopped'
}

/** The files of an import in the order of their paths, with their resume points; archives are their members. */
export function importFiles(db: Db, importId: string): readonly ImportFile[] {
  return statement<Omit<ImportFile, 'isDone' | 'onlyRejects'> & { state: string; onlyRejects: number }>(
    db,
    `select id as sourceId, place as path, hash, size, records, state, chosen,
      only_rejects as onlyRejects from source_files where import_id = ?
      and state <> 'expanded' order by place`,
  )
    .all(importId)
    .map(({ state, onlyRejects, ...file }) => ({
      ...file,
      onlyRejects: onlyRejects === 1,
      isDone: state === 'done' || state === 'refused',
    }))
}

function optionsOf(db: Db, importId: string) {
  const found = statement<{ options: string }>(db, 'select options from imports where id = ?').get(importId)
  if (found === undefined) throw new Problem('not-found', `no import ${importId}`)
  return importOptions.parse(JSON.parse(found.options))
}

function runsOf(db: Db, importId: string): readonly string[] {
  return statement<{ id: string }>(
    db,
    'select value as id from json_each((select runs from imports where id = ?))',
  )
    .all(importId)
    .map(({ id }) => id)
}

/** Names and labels that only the whole import can give, then the end; false where it is no longer ours. */
function finish(db: Db, importId: string, { options, now }: WriteContext): boolean {
  return db.$client
    .transaction(() => {
      const found = statement(db, `select 1 from imports where id = ? and state = 'running'`).get(importId)
      if (found === undefined) return false
      dropEmptyRuns(db, importId)
      settleRuns(db, runsOf(db, importId), { importId, options, now })
      statement(
        db,
        `update imports set groups = (select count(distinct group_row) from rollouts where source_id in
          (select id from source_files where import_id = @id)) where id = @id`,
      ).run({ id: importId })
      endImport(db, importId, { error: null, now })
      return true
    })
    .immediate()
}
