import { createReadStream } from 'node:fs'
import { createImport, type QueuedFile } from '#db/importQueue.ts'
import {
  type ImportAnswer,
  type ImportRow,
  importAnswer,
  importById,
  type RefusedFile,
  refusedFiles,
} from '#db/queries/importList.ts'
import { storeSource } from '#db/storeSource.ts'
import { workOn } from '#db/workOn.ts'
import { Problem } from '#lib/model/problem.ts'
import type { ImportOptions } from '#lib/model/run.ts'
import type { Outcome, Shell } from './shell.ts'
import { type NamedFile, sourceFiles } from './sourceFiles.ts'
import { workerName } from './workerName.ts'

/** `import PATH...`: stores, reads and counts dumps in this process, by the same queue as the server's worker. */
export async function importPaths(
  shell: Shell,
  paths: readonly string[],
  options: Partial<ImportOptions>,
): Promise<Outcome> {
  const packs = await sourceFiles(paths)
  const imported: ImportRow[] = []
  const refused: RefusedFile[] = []
  for (const pack of packs) {
    const row = await importPack(shell, pack, options)
    if (row === null) continue
    refused.push(...refusedFiles(shell.db(), row.id))
    if (row.files > 0) imported.push(row)
  }
  const imports = imported.map(importAnswer)
  const isDone = imports.some((one) => one.rollouts + one.duplicates > 0)
  return { json: { imports, refused }, text: importText(imports, refused), code: isDone ? 0 : 1 }
}

async function importPack(
  shell: Shell,
  pack: readonly NamedFile[],
  options: Partial<ImportOptions>,
): Promise<ImportRow | null> {
  if (pack.length === 0) return null
  const files: QueuedFile[] = []
  for (const { from, path } of pack)
    files.push({
      path,
      ...(await storeSource(shell.folder(), createReadStream(from, { highWaterMark: 1 << 20 }))),
    })
  const db = shell.db()
  const worker = workerName(shell.now())
  const id = createImport(db, files, { options, now: shell.now(), worker })
  const progress = setInterval(() => noteProgress(shell, id), progressMs)
  await workOn(db, id, { folder: shell.folder(), worker, clock: shell.now }).finally(() =>
    clearInterval(progress),
  )
  const row = importById(db, id)
  if (row === undefined) throw new Problem('conflict', `import ${id} was removed while it ran`)
  return row
}

/** How often a long import says where it is. */
const progressMs = 5000

function noteProgress(shell: Shell, id: string): void {
  const row = importById(shell.db(), id)
  if (row === undefined || row.bytes === 0) return
  const share = Math.floor((100 * row.bytesDone) / row.bytes)
  shell.note(`${share} % read, ${row.offered} rollouts`)
}

function importText(imports: readonly ImportAnswer[], refused: readonly RefusedFile[]): string {
  const lines = imports.map((one) => {
    const runs = one.runs.length === 0 ? 'no run' : one.runs.join(', ')
    const counts = [
      `${one.rollouts} rollouts added`,
      ...(one.duplicates > 0 ? [`${one.duplicates} known already`] : []),
      ...(one.rejected > 0 ? [`${one.rejected} rejected (imports --id ${one.id} --rejects)`] : []),
      `${one.groups} groups`,
    ]
    const warnings = one.warnings.map((warning) => `  warning: ${warning}`)
    return [`${runs} (${one.format ?? 'no format'}): ${counts.join(', ')}`, ...warnings].join('\n')
  })
  return [...lines, ...refused.map(({ file, reason }) => `refused ${file}: ${reason}`)].join('\n')
}
