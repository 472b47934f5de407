import { hostname } from 'node:os'

/** A name for this process that tells others of this machine whether it is still there. */
export function workerName(startedAt: number): string {
  return `${hostname()}:${process.pid}:${startedAt}`
}

/** True when a worker of this machine with that name is gone; of other machines nothing is known. */
export function isDeadWorker(worker: string): boolean {
  const [startedAt, pid, ...host] = worker.split(':').reverse()
  if (startedAt === undefined || host.reverse().join(':') !== hostname()) return false
  // Our own number under another start: an earlier process that had it, as in a restarted container.
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
