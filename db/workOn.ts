import { classifierVersion, lexiconVersion } from '#lib/classify/classify.ts'
import { ingest } from '#lib/ingest/ingest.ts'
import type { RuleVersions } from '#lib/model/facts.ts'
import { importOptions } from '#lib/model/run.ts'
import { segmenterVersion } from '#lib/segment/segment.ts'
import type { Tokenizer } from '#lib/tokens/qwen3.ts'
import type { DataFolder } from './dataFolder.ts'
import { type ImportEnd, runImport } from './importRun.ts'
import { keptSource } from './keptSource.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'
import { loadTokenizer } from './tokenizer.ts'

/** Who works, on which kept bytes. */
export interface Workplace {
  readonly folder: DataFolder
  readonly worker: string
  readonly clock: () => number
}

/** Reads the kept files of a claimed import and writes what they hold; goes on where an earlier worker stopped. */
export function workOn(db: Db, importId: string, { folder, worker, clock }: Workplace): Promise<ImportEnd> {
  const tokenizer = loadTokenizer()
  const { format } = importOptions.parse(
    JSON.parse(
      statement<{ options: string }>(db, 'select options from imports where id = ?').get(importId)?.options ??
        '{}',
    ),
  )
  return runImport(db, importId, {
    worker,
    clock,
    versions: currentVersions(tokenizer),
    read: (files) =>
      ingest(
        files.map((file) => keptSource(folder, file)),
        {
          format,
          tokenizer,
          resume: new Map(files.map(({ path, records, isDone }) => [path, { records, done: isDone }])),
          // Files are read under the place they had at first, so place and path are one.
          places: new Map(),
        },
      ),
  })
}

/** Versions of the rules in this program. */
export function currentVersions(tokenizer: Tokenizer): RuleVersions {
  return {
    segmenter: segmenterVersion,
    classifier: classifierVersion,
    lexicon: lexiconVersion,
    tokenizer: tokenizer.id,
  }
}
