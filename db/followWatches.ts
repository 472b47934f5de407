import type { DataFolder } from './dataFolder.ts'
import { dropFed, seenFed } from './fedFiles.ts'
import { FolderFollower } from './followFolder.ts'
import type { Claimant } from './importQueue.ts'
import type { Db } from './open.ts'
import { seenFiles } from './seenFiles.ts'
import { claimWatches, type Watch } from './watches.ts'

/** Who follows watched folders, and until when. */
export interface WatchWork {
  readonly folder: DataFolder
  readonly worker: string
  readonly clock: () => number
  readonly isDead: Claimant['isDead']
  readonly isEnding: () => boolean
  /** Hears of what must not stop the others: the bug in one watch. */
  readonly onError: (error: unknown) => void
}

/** How long a folder is left alone between two looks; with the time of a look, new lines are read within two seconds. */
const lookMs = 500

/** Follows every watch that nobody follows, each on its own, until the work ends. */
export async function followWatches(db: Db, work: WatchWork): Promise<void> {
  const following = new Set<Promise<void>>()
  while (!work.isEnding()) {
    for (const watch of claimWatches(db, { worker: work.worker, now: work.clock(), isDead: work.isDead })) {
      const followed: Promise<void> = followWatch(db, watch, work)
        .catch(work.onError)
        .finally(() => following.delete(followed))
      following.add(followed)
    }
    await pause()
  }
  await Promise.all(following)
}

/** Follows one watch until it is ended or the work is; an ended watch is read to its end first. */
export async function followWatch(db: Db, watch: Watch, work: WatchWork): Promise<void> {
  const { folder, worker, clock } = work
  const look = () =>
    watch.folder === null ? Promise.resolve(seenFed(db, folder, watch)) : seenFiles(watch.folder, watch.name)
  const follower = new FolderFollower(db, watch, { folder, worker, clock, look })
  while (!work.isEnding()) {
    if (!(await follower.look())) {
      await follower.close()
      if (watch.folder === null) dropFed(db, folder, watch.id)
      return
    }
    await pause()
  }
}

function pause(): Promise<void> {
  return new Promise((settle) => setTimeout(settle, lookMs))
}
