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
import { grouped } from '#lib/model/grouped.ts'
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
  const files = await storePack(shell, pack)
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

/** Files stored at the same time: each waits for the disk to have it, and the disk takes several at once. */
const parallel = 16

async function storePack(shell: Shell, pack: readonly NamedFile[]): Promise<readonly QueuedFile[]> {
  const folder = shell.folder()
  const stored = new Map<NamedFile, QueuedFile>()
  const waiting = pack.values()
  const storing = async () => {
    for (const file of waiting) {
      const bytes = createReadStream(file.from, { highWaterMark: 1 << 20 })
      stored.set(file, { path: file.path, ...(await storeSource(folder, bytes)) })
    }
  }
  await Promise.all(Array.from({ length: parallel }, storing))
  return pack.flatMap((file) => stored.get(file) ?? [])
}

/** How often a long import says where it is. */
const progressMs = 5000

function noteProgress(shell: Shell, id: string): void {
  const row = importById(shell.db(), id)
  if (row === undefined || row.bytes === 0) return
  const share = Math.floor((100 * row.bytesDone) / row.bytes)
  shell.note(`${share} % read, ${row.offered} rollouts`)
}

/** Imports and what was refused, for people to read. */
export function importText(imports: readonly ImportAnswer[], refused: readonly RefusedFile[]): string {
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
  return [...lines, ...refusedLines(refused)].join('\n')
}

/** Files left out, those of one reason together: an archive may hold thousands. */
function refusedLines(refused: readonly RefusedFile[]): readonly string[] {
  const byReason = grouped(refused, ({ reason }) => reason)
  return [...byReason].map(([reason, files]) => {
    const names = files.slice(0, 3).map(({ file }) => file)
    const more = files.length - names.length
    return `refused ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${reason}`
  })
}
