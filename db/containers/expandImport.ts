import { decodeLimits } from '#lib/source/decode.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import type { DataFolder } from '../dataFolder.ts'
import { heartbeat } from '../importQueue.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { containerOf } from './digestMember.ts'
import { expandArchive, type MemberRow } from './expandArchive.ts'
import { isPacked, KeptSources, type SourceRow, sourceColumns } from './keptSources.ts'
import { placeMembers } from './placeMembers.ts'
import { UnpackedBudget } from './unpackedBudget.ts'
import { unpackToCache } from './unpackToCache.ts'

/** Members are written in batches: an archive may hold 50,000. */
const batchMembers = 500
const beatMs = 2000
const headBytes = 16_384

interface Place {
  readonly folder: DataFolder
  readonly worker: string
  readonly clock: () => number
}

/** The import was cancelled or taken over while its archives were opened. */
class NoLongerOurs extends Error {}

/**
 * Opens the archives of a claimed import, and those directly inside them: each member becomes a row of its own, which
 * is then read like any file. May be killed at any moment: an archive that was not finished is opened again. Returns
 * false where the import is no longer ours.
 */
export async function expandImport(db: Db, importId: string, place: Place): Promise<boolean> {
  try {
    await new ImportArchives(db, importId, place).expand()
    return true
  } catch (error) {
    if (error instanceof NoLongerOurs) return false
    throw error
  }
}

class ImportArchives {
  readonly #sources: KeptSources
  #beatAt = 0

  constructor(
    private readonly db: Db,
    private readonly importId: string,
    private readonly place: Place,
  ) {
    this.#sources = new KeptSources(db, place.folder)
  }

  async expand(): Promise<void> {
    await this.#recognise()
    for (const isNested of [false, true])
      for (const row of this.#waiting(isNested)) await this.#expandOne(row, isNested)
    this.#commit(() => {
      placeMembers(this.db, this.importId)
      statement(
        this.db,
        `update imports set bytes = (select coalesce(sum(size), 0) from source_files
          where import_id = @id and state <> 'expanded') where id = @id and exists
          (select 1 from source_files where import_id = @id and container is not null)`,
      ).run({ id: this.importId })
    })
    await this.#unpackAgain()
  }

  /** Looks at the first bytes of every uploaded file that nobody has read yet. */
  async #recognise(): Promise<void> {
    const rows = statement<SourceRow>(
      this.db,
      `select ${sourceColumns} from source_files where import_id = ? and container_id is null
        and container is null and state = 'waiting' and records = 0`,
    ).all(this.importId)
    for (const row of rows) {
      const file = this.#sources.open(row)
      const container = file === null ? null : await containerOf(file, await headOf(file))
      this.#pulse()
      if (container !== null)
        statement(this.db, 'update source_files set container = ? where id = ?').run(container, row.id)
    }
  }

  #waiting(isNested: boolean): readonly SourceRow[] {
    return statement<SourceRow>(
      this.db,
      `select ${sourceColumns} from source_files where import_id = ? and container is not null
        and state in ('waiting', 'expanding') and (container_id is not null) = ? order by id`,
    ).all(this.importId, Number(isNested))
  }

  async #expandOne(row: SourceRow, isNested: boolean): Promise<void> {
    this.#commit(() => {
      statement(this.db, 'delete from source_files where container_id = ?').run(row.id)
      statement(this.db, `update source_files set state = 'expanding' where id = ?`).run(row.id)
    })
    const members = expandArchive(row, {
      folder: this.place.folder,
      sources: this.#sources,
      budget: this.#budgetOf(row, isNested),
      pulse: () => this.#pulse(),
    })
    let batch: MemberRow[] = []
    let count = 0
    for (;;) {
      const { value, done } = await members.next()
      if (done === true) {
        this.#commit(() => this.#finish(row, { batch, count, flaw: value }))
        return
      }
      batch.push(value)
      count += 1
      if (batch.length < batchMembers) continue
      this.#commit(() => this.#insert(row, batch))
      batch = []
    }
  }

  /** What an archive may unpack to is held against the upload it came in, however it is nested. */
  #budgetOf(row: SourceRow, isNested: boolean): UnpackedBudget {
    const root = isNested && row.containerId !== null ? this.#sources.row(row.containerId) : row
    return new UnpackedBudget((root ?? row).size, decodeLimits)
  }

  #finish(
    row: SourceRow,
    {
      batch,
      count,
      flaw,
    }: { readonly batch: readonly MemberRow[]; readonly count: number; readonly flaw: string | null },
  ): void {
    this.#insert(row, batch)
    const refusal = count === 0 ? (flaw ?? 'An archive without files.') : flaw
    statement(this.db, 'update source_files set state = ?, refusal = ? where id = ?').run(
      count === 0 ? 'refused' : 'expanded',
      refusal,
      row.id,
    )
  }

  #insert(row: SourceRow, members: readonly MemberRow[]): void {
    const insert = statement(
      this.db,
      `insert into source_files (import_id, hash, path, place, container_id, member_start, member_stored,
        member_method, container, size, state, refusal)
        values (@importId, @hash, @path, '', @containerId, @start, @stored, @method, @container, @size, @state, @refusal)`,
    )
    for (const { name, hash, size, place, container, refusal } of members)
      insert.run({
        importId: this.importId,
        path: this.#freePath(`${row.path}/${name}`),
        containerId: row.id,
        start: place?.start ?? null,
        stored: place?.stored ?? null,
        method: place?.method ?? null,
        state: refusal === null ? 'waiting' : 'refused',
        ...{ hash, size, container, refusal },
      })
  }

  /** A file that was uploaded beside the archive may bear the path of a member. */
  #freePath(path: string): string {
    const isTaken = statement(this.db, 'select 1 from source_files where import_id = ? and path = ?')
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? path : `${path} (${number})`
      if (isTaken.get(this.importId, free) === undefined) return free
    }
  }

  /** Archives that are open already but whose cache is gone, where members are still to be read. */
  async #unpackAgain(): Promise<void> {
    const rows = statement<SourceRow>(
      this.db,
      `select ${sourceColumns} from source_files s where import_id = ? and state = 'expanded' and exists
        (select 1 from source_files m where m.container_id = s.id and m.state in ('waiting', 'reading'))`,
    ).all(this.importId)
    for (const row of rows) {
      if (row.containerId === null && !isPacked(row)) continue
      const file = this.#sources.open(row)
      if (file !== null) await unpackToCache(this.place.folder, { file, pulse: () => this.#pulse() })
    }
  }

  #commit(write: () => void): void {
    const isOurs = this.db.$client
      .transaction(() => {
        if (!this.#beat()) return false
        write()
        return true
      })
      .immediate()
    if (!isOurs) throw new NoLongerOurs()
  }

  #pulse(): void {
    if (this.place.clock() - this.#beatAt >= beatMs && !this.#beat()) throw new NoLongerOurs()
  }

  #beat(): boolean {
    this.#beatAt = this.place.clock()
    return heartbeat(this.db, this.importId, { worker: this.place.worker, now: this.#beatAt })
  }
}

async function headOf(file: SourceFile): Promise<Uint8Array> {
  for await (const chunk of file.read(0, Math.min(file.size, headBytes))) return chunk
  return new Uint8Array(0)
}
