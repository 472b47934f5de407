import type { IngestEvent, ReadRollout } from '#lib/ingest/event.ts'
import type { ImportOptions } from '#lib/model/run.ts'
import { claimThis, createImport } from '../importQueue.ts'
import { type ImportEnd, type ImportFile, runImport } from '../importRun.ts'
import { type Db, openDb } from '../open.ts'

/** Versions that no real rule has. */
const versions = { segmenter: 's-test', classifier: 'c-test', lexicon: 'l-test', tokenizer: 't-test' }

/** The hash of a made-up file: 64 hex digits that tell names apart. */
export function hashOf(name: string): string {
  return Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64)
}

/** Events of one file that yields these rollouts, each with its resume point; those before `from` are not repeated. */
export function* fileEvents(
  file: Pick<ImportFile, 'path' | 'hash' | 'records'>,
  rollouts: readonly ReadRollout[],
): Generator<IngestEvent> {
  yield { kind: 'detected', path: file.path, format: 'native', strength: 'certain', reason: 'a test' }
  for (const [i, read] of rollouts.entries()) {
    if (i < file.records) continue
    const provenance = { ...read.rollout.provenance, path: file.path, fileHash: file.hash, line: i + 1 }
    yield { ...read, rollout: { ...read.rollout, provenance } }
    yield { kind: 'progress', path: file.path, records: i + 1, bytes: i + 1, nonfinite: 0 }
  }
  yield { kind: 'file-done', path: file.path }
}

/** Imports rollouts into a database as the file `path` would; returns the id of the import. */
export async function importInto(
  db: Db,
  rollouts: readonly ReadRollout[],
  {
    path = 'a.jsonl',
    options = {},
  }: { readonly path?: string; readonly options?: Partial<ImportOptions> } = {},
): Promise<string> {
  const id = createImport(db, [{ path, hash: hashOf(path), size: rollouts.length }], { options, now: 1 })
  claimThis(db, id, { worker: 'w', now: 1 })
  await workThrough(db, id, rollouts)
  return id
}

/** Lets worker `w` run a claimed import of one file to its end. */
export function workThrough(db: Db, id: string, rollouts: readonly ReadRollout[]): Promise<ImportEnd> {
  return runImport(db, id, {
    worker: 'w',
    clock: () => 1,
    versions,
    read: async function* read(files) {
      for (const file of files) if (!file.isDone) yield* fileEvents(file, rollouts)
    },
  })
}

/** A database in memory with one import of these rollouts. */
export async function importedDb(
  rollouts: readonly ReadRollout[],
  options: Partial<ImportOptions> = {},
): Promise<Db> {
  const db = openDb(':memory:')
  await importInto(db, rollouts, { options })
  return db
}
