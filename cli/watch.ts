import { resolve } from 'node:path'
import { followWatch } from '#db/followWatches.ts'
import { type ImportRow, importAnswer, importById } from '#db/queries/importList.ts'
import { watchedFolder } from '#db/watchedFolder.ts'
import { endWatch, startWatch, type Watch } from '#db/watches.ts'
import { Problem } from '#lib/model/problem.ts'
import type { ImportOptions } from '#lib/model/run.ts'
import type { Outcome, Shell } from './shell.ts'
import { isDeadWorker, workerName } from './workerName.ts'

/** How a folder is watched in the foreground. */
export interface WatchOptions {
  readonly options: Partial<ImportOptions>
  /** Seconds without news after which it ends; null: never by itself. */
  readonly stopAfter: number | null
  /** Resolves when the user asks it to end. */
  readonly ending: Promise<void>
}

/** `watch FOLDER`: reads a run folder while its trainer writes, until it is asked to end. */
export async function watchCommand(
  shell: Shell,
  given: string,
  { options, stopAfter, ending }: WatchOptions,
): Promise<Outcome> {
  const { folder, name } = await watchedFolder(resolve(given))
  const db = shell.db()
  const worker = workerName(shell.now())
  const watch = startWatch(db, { folder, name, options, now: shell.now(), worker })
  if (watch.worker !== worker)
    throw new Problem('conflict', `${folder} is watched already (watch ${watch.id}); end that one first`)
  shell.note(`watching ${folder}; end with Ctrl-C`)
  const end = () => endWatch(db, watch.id)
  void ending.then(end)
  const telling = setInterval(() => tell(shell, watch, { stopAfter, end }), 1000)
  await followWatch(db, watch, {
    folder: shell.folder(),
    worker,
    clock: shell.now,
    isDead: isDeadWorker,
    isEnding: () => false,
    onError: (error) => shell.note(String(error)),
  }).finally(() => clearInterval(telling))
  const row = importOf(shell, watch)
  return { json: importAnswer(row), text: `${countsOf(row)}; import ${row.id}` }
}

const told = new WeakMap<Watch, { counts: string; since: number }>()

/** Says what is new, and ends a watch that has had no news for long. */
function tell(
  shell: Shell,
  watch: Watch,
  { stopAfter, end }: { readonly stopAfter: number | null; readonly end: () => void },
): void {
  const counts = countsOf(importOf(shell, watch))
  const before = told.get(watch)
  if (before?.counts !== counts) {
    told.set(watch, { counts, since: shell.now() })
    shell.note(counts)
  } else if (stopAfter !== null && shell.now() - before.since >= stopAfter * 1000) end()
}

function importOf(shell: Shell, watch: Watch): ImportRow {
  const row = importById(shell.db(), watch.importId)
  if (row === undefined) throw new Problem('conflict', `import ${watch.importId} was removed while it ran`)
  return row
}

function countsOf(row: ImportRow): string {
  const { rollouts, duplicates, rejected, files } = row
  return `${rollouts} rollouts, ${duplicates} known already, ${rejected} rejected, ${files} files`
}
