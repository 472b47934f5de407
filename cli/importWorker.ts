import { dataFolder } from '#db/dataFolder.ts'
import { followWatches } from '#db/followWatches.ts'
import { claimImport } from '#db/importQueue.ts'
import { openDb } from '#db/open.ts'
import { workOn } from '#db/workOn.ts'
import { isDeadWorker, workerName } from './workerName.ts'

/** How often an idle worker looks for work. */
const idleMs = 500

/**
 * The process that takes queued imports, one after another, and follows watched folders, until its parent is gone. It
 * may be killed at any moment: the next worker goes on from the last committed record.
 */
async function workForever(dataRoot: string): Promise<void> {
  const folder = dataFolder(dataRoot)
  const db = openDb(folder.database)
  const worker = workerName(Date.now())
  const parent = process.ppid
  const isEnding = () => process.ppid !== parent
  const work = { folder, worker, clock: Date.now, isDead: isDeadWorker, isEnding, onError: console.error }
  const following = followWatches(db, work)
  while (!isEnding()) {
    const id = claimImport(db, { worker, now: Date.now(), isDead: isDeadWorker })
    if (id === null) await new Promise((resolve) => setTimeout(resolve, idleMs))
    else
      await workOn(db, id, { folder, worker, clock: Date.now }).catch((error: unknown) => {
        // The import is marked failed with the reason; the queue goes on.
        console.error(error)
      })
  }
  await following
}

const [dataRoot] = process.argv.slice(2)
if (dataRoot === undefined) throw new Error('usage: importWorker DATA')
await workForever(dataRoot)
