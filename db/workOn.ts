import { setFlagsFromString } from 'node:v8'
import { lexiconVersion } from '#lib/classify/lexicon.ts'
import { ingest, placeKey } from '#lib/ingest/ingest.ts'
import type { Instruments } from '#lib/ingest/instruments.ts'
import type { RuleVersions } from '#lib/model/facts.ts'
import { importOptions } from '#lib/model/run.ts'
import { segmenterVersion } from '#lib/segment/segment.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { dropUnpacked } from './containers/dropUnpacked.ts'
import { expandImport } from './containers/expandImport.ts'
import { KeptSources } from './containers/keptSources.ts'
import type { DataFolder } from './dataFolder.ts'
import { type ImportEnd, type ImportFile, runImport } from './importRun.ts'
import { loadInstruments } from './instruments.ts'
import { allFormats } from './mappings.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** Who works, on which kept bytes. */
export interface Workplace {
  readonly folder: DataFolder
  readonly worker: string
  readonly clock: () => number
}

/** Reads the kept files of a claimed import and writes what they hold; goes on where an earlier worker stopped. */
export async function workOn(
  db: Db,
  importId: string,
  { folder, worker, clock }: Workplace,
): Promise<ImportEnd> {
  // By default garbage may grow to four times what is alive; a worker beside a training run has to be frugal.
  setFlagsFromString('--heap-growing-percent=50')
  const instruments = loadInstruments()
  const { format } = importOptions.parse(
    JSON.parse(
      statement<{ options: string }>(db, 'select options from imports where id = ?').get(importId)?.options ??
        '{}',
    ),
  )
  const end = await runImport(db, importId, {
    worker,
    clock,
    versions: currentVersions(instruments),
    open: () => expandImport(db, importId, { folder, worker, clock }),
    read: (files) =>
      ingest(filesOf(db, folder, files), {
        format,
        formats: allFormats(db),
        instruments,
        chosen: new Map(files.flatMap(({ path, chosen }) => (chosen === null ? [] : [[path, chosen]]))),
        only: new Map(
          files
            .filter(({ onlyRejects }) => onlyRejects)
            .map(({ path }) => [path, staleRejects(db, importId, path)]),
        ),
        resume: new Map(files.map(({ path, records, isDone }) => [path, { records, done: isDone }])),
        // Files are read under the place they had at first, so place and path are one.
        places: new Map(),
      }),
  })
  if (end === 'done') dropUnpacked(db, folder, importId)
  return end
}

/** The files of an import, opened only while they are read: there may be 50,000. */
function filesOf(db: Db, folder: DataFolder, files: readonly ImportFile[]): readonly SourceFile[] {
  const sources = new KeptSources(db, folder)
  // A member that was refused has no bytes that others could lean on.
  return files.flatMap(({ sourceId, path, hash, size }) =>
    hash === '' ? [] : [{ path, hash, size, read: (start, end) => sources.read(sourceId, { start, end }) }],
  )
}

/** The records of a file that are to be read again, by their places. */
function staleRejects(db: Db, importId: string, path: string): ReadonlySet<string> {
  const rows = statement<{ line: number | null; item: number | null }>(
    db,
    'select line, item from rejects where import_id = ? and path = ? and stale = 1',
  ).all(importId, path)
  return new Set(rows.map(placeKey))
}

/** Versions of the rules in this program. */
export function currentVersions({ tokenizer, classifier }: Instruments): RuleVersions {
  return {
    segmenter: segmenterVersion,
    classifier: classifier.version,
    lexicon: lexiconVersion,
    tokenizer: tokenizer.id,
  }
}
