import { existsSync, statSync } from 'node:fs'
import { Problem } from '#lib/model/problem.ts'
import { part, unpackFile } from '#lib/source/decode.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import { cachePath, type DataFolder, sourcePath } from '../dataFolder.ts'
import { fileOnDisk, keptSource } from '../keptSource.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'
import { type MemberPlace, memberFile } from './memberFile.ts'

/** A row of `source_files` with all that leads to its bytes. */
export interface SourceRow {
  readonly id: number
  readonly path: string
  readonly hash: string
  readonly size: number
  readonly containerId: number | null
  readonly memberStart: number | null
  readonly memberStored: number | null
  readonly memberMethod: MemberPlace['method'] | null
  readonly container: string | null
}

export const sourceColumns = `id, path, hash, size, container_id as containerId, member_start as memberStart,
  member_stored as memberStored, member_method as memberMethod, container`

/**
 * Opens the source files of a database: kept ones from the data folder, members from their archive. Where an archive
 * is unpacked in the cache it is read from there; where the cache was deleted, through the packed bytes from their
 * beginning.
 */
export class KeptSources {
  readonly #archives = new Map<number, SourceFile | null>()
  #last: { readonly id: number; readonly file: SourceFile } | null = null

  constructor(
    private readonly db: Db,
    private readonly folder: DataFolder,
  ) {}

  /** The row with this id. */
  row(id: number): SourceRow | undefined {
    return statement<SourceRow>(this.db, `select ${sourceColumns} from source_files where id = ?`).get(id)
  }

  /** The file of a row, under another path if wanted; null where its bytes are no longer kept. */
  open(row: SourceRow, path: string = row.path): SourceFile | null {
    const { containerId, memberStart: start, memberStored: stored, memberMethod: method } = row
    const { hash, size } = row
    if (containerId === null)
      return existsSync(sourcePath(this.folder, hash)) ? keptSource(this.folder, { path, hash, size }) : null
    const archive = this.#archiveOf(containerId)
    const isRefused = hash === ''
    if (isRefused || archive === null || start === null || stored === null || method === null) return null
    const member = memberFile(archive, { path, hash, size, start, stored, method })
    if (method === 'stored' || isPacked(row)) return member
    const cached = cachePath(this.folder, hash)
    return { ...member, read: (from, to) => this.#cachedOr(cached, member).read(from, to) }
  }

  /** Bytes of the file in a row; bytes that are no longer kept are a Problem. */
  async *read(
    id: number,
    { start, end }: { readonly start?: number | undefined; readonly end?: number | undefined },
  ): AsyncGenerator<Uint8Array> {
    // A file is looked at several times in a row: for its format, for its values, for its end.
    if (this.#last?.id !== id) this.#last = { id, file: this.#openById(id) }
    yield* this.#last.file.read(start, end)
  }

  /** The bytes of an archive as they are inside its gzip or zstd, at any place. */
  archive(row: SourceRow): SourceFile | null {
    const file = this.open(row)
    if (file === null || !isPacked(row)) return file
    const cached = cachePath(this.folder, row.hash)
    const packed: SourceFile = {
      ...file,
      read: (start = 0, end = Number.POSITIVE_INFINITY) => part(unpackFile(file), { start, end }),
    }
    return { ...file, read: (start, end) => this.#cachedOr(cached, packed).read(start, end) }
  }

  #openById(id: number): SourceFile {
    const row = this.row(id)
    const file = row === undefined ? null : this.open(row)
    if (file !== null) return file
    throw new Problem('gone', `the bytes of ${row?.path ?? 'this file'} are no longer kept; import it again`)
  }

  #archiveOf(id: number): SourceFile | null {
    const known = this.#archives.get(id)
    if (known !== undefined) return known
    const row = this.row(id)
    const archive = row === undefined ? null : this.archive(row)
    this.#archives.set(id, archive)
    return archive
  }

  /** Asked at every reading: the cache may be deleted at any time. */
  #cachedOr(cached: string, file: SourceFile): SourceFile {
    const size = statSync(cached, { throwIfNoEntry: false })?.size
    return size === undefined ? file : fileOnDisk(cached, { ...file, size })
  }
}

/** True for an archive inside gzip or zstd. */
export function isPacked({ container }: Pick<SourceRow, 'container'>): boolean {
  return container?.startsWith('packed-') ?? false
}
