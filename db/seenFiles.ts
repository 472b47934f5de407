import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { Problem } from '#lib/model/problem.ts'

/** A file of a watched folder as it is just now. */
export interface SeenFile {
  /** Path that begins with the name of the folder, `/` between folders. */
  readonly path: string
  readonly size: number
  /** Time of its last change, in milliseconds. */
  readonly changedAt: number
  /** What stays the same when it is renamed, and differs when another file takes its place. */
  readonly identity: string
  /** Bytes from `start` to `end`. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

/** Names of files that a program has not finished, and of those that are none of ours. */
const passing = /(^\.|~$|\.(tmp|temp|part|partial|incomplete|swp|lock|crdownload)$)/i

/** The files below a folder; those that vanish while it looks are left out. A folder that cannot be read is a Problem. */
export async function seenFiles(folder: string, name: string): Promise<readonly SeenFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: Error) => {
    throw new Problem('not-found', `the folder ${folder} cannot be read: ${cause.message}`, { cause })
  })
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, inside: relative(folder, file).split(sep) }))
    .filter(({ inside }) => !inside.some((part) => passing.test(part)))
  const seen = await Promise.all(files.map(({ file, inside }) => seenFile(file, [name, ...inside].join('/'))))
  return seen.filter((one) => one !== null).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function seenFile(file: string, path: string): Promise<SeenFile | null> {
  const found = await stat(file).catch(() => null)
  if (found?.isFile() !== true) return null
  return {
    path,
    size: found.size,
    changedAt: found.mtimeMs,
    identity: `${found.dev}:${found.ino}`,
    read: (start, end) =>
      end <= start
        ? Readable.from([])
        : createReadStream(file, { start, end: end - 1, highWaterMark: 1 << 20 }),
  }
}
