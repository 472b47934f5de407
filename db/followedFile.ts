import type { IngestEvent } from '#lib/ingest/event.ts'
import { ingest } from '#lib/ingest/ingest.ts'
import type { Instruments } from '#lib/ingest/instruments.ts'
import type { ImportPaths } from '#lib/parse/importPaths.ts'
import type { DataFolder } from './dataFolder.ts'
import { EventBatch } from './eventBatch.ts'
import { GrowingSource } from './growingSource.ts'
import type { Db } from './open.ts'
import type { SeenFile } from './seenFiles.ts'
import { statement } from './statement.ts'

/** What the files of a watched folder share while they are read. */
export interface Following {
  readonly db: Db
  readonly folder: DataFolder
  readonly instruments: Instruments
  readonly clock: () => number
  readonly format: string | null
  readonly paths: () => ImportPaths
  /** Writes events in one transaction; false where the import is no longer ours. */
  readonly commit: (events: readonly IngestEvent[]) => boolean
}

/** A file of lines as the database knows it. */
export interface FollowedRow {
  readonly sourceId: number
  readonly path: string
  /** What stands for it in the ids of its rollouts. */
  readonly place: string
  readonly store: string
  readonly records: number
}

/** Bytes before the end of what was taken that must still stand there when a file has grown. */
const comparedBytes = 256

/**
 * One file of lines that its trainer is still writing: what is added is copied to the data folder and read at once; a
 * half-written last line waits for its end.
 */
export class FollowedFile {
  readonly #following: Following
  readonly #row: FollowedRow
  readonly #source: GrowingSource
  readonly #batch: EventBatch
  #isReading = false
  #reading: Promise<void> = Promise.resolve()

  constructor(following: Following, row: FollowedRow) {
    this.#following = following
    this.#row = row
    this.#source = new GrowingSource(following.folder, row.store)
    this.#batch = new EventBatch(following.clock)
  }

  /** Bytes taken so far. */
  get size(): number {
    return this.#source.size
  }

  /** True where the file still begins with what was taken of it; false where another one stands in its place. */
  async isContinuedBy(seen: SeenFile): Promise<boolean> {
    if (seen.size < this.size) return false
    const from = Math.max(0, this.size - comparedBytes)
    const [kept, there] = await Promise.all([
      textOf(this.#source.asFile(this.#row.path).read(from, this.size)),
      textOf(seen.read(from, this.size)),
    ])
    return kept === there
  }

  /** Takes up what the file has gained. */
  async takeUp(seen: SeenFile): Promise<void> {
    if (seen.size <= this.size) return
    await this.#source.append(seen.read(this.size, seen.size))
    statement(this.#following.db, 'update source_files set size = ? where id = ?').run(
      this.size,
      this.#row.sourceId,
    )
    if (!this.#isReading) this.#reading = this.#read()
  }

  /** Commits what has been read since the last transaction; true where there was something. */
  flush(): boolean {
    return this.#batch.canCommit() && this.#following.commit(this.#batch.take())
  }

  /** Reads to the end of what was taken, a last line without its line break included, and stops. */
  async close(): Promise<void> {
    this.#source.close()
    await this.#reading
  }

  async #read(): Promise<void> {
    this.#isReading = true
    const { db, instruments, format, paths, commit } = this.#following
    const { path, place, sourceId, records } = this.#row
    const events = ingest([this.#source.asFile(path)], {
      format,
      instruments,
      paths: paths(),
      places: new Map([[path, place]]),
      resume: new Map([[path, { records, done: false }]]),
    })
    statement(db, `update source_files set state = 'reading' where id = ?`).run(sourceId)
    for await (const event of events) {
      this.#batch.add(event)
      if (this.#batch.isFull() && !commit(this.#batch.take())) return
    }
    commit(this.#batch.take())
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return Buffer.concat(pieces).toString('base64')
}
