import type { IngestEvent } from '#lib/ingest/event.ts'
import { growthOf } from '#lib/ingest/growthOf.ts'
import { comparePaths } from '#lib/ingest/naturalOrder.ts'
import { Problem } from '#lib/model/problem.ts'
import { type ImportOptions, importOptions } from '#lib/model/run.ts'
import { ImportPaths } from '#lib/parse/importPaths.ts'
import { expandImport } from './containers/expandImport.ts'
import type { DataFolder } from './dataFolder.ts'
import { dropSource } from './dropSource.ts'
import { FolderStands, printOf } from './folderStands.ts'
import { FollowedFile, type Following } from './followedFile.ts'
import { type SourceRows, writeBatch } from './importBatch.ts'
import { endImport, heartbeat } from './importQueue.ts'
import { settleRuns } from './importSettings.ts'
import { loadInstruments } from './instruments.ts'
import type { Db } from './open.ts'
import { readWhole } from './readWhole.ts'
import type { SeenFile } from './seenFiles.ts'
import { statement } from './statement.ts'
import { storeSource } from './storeSource.ts'
import { addWatchedRow, isGrowing, newStore, type WatchedRow, watchedRows } from './watchedRows.ts'
import { type Watch, watchSeen } from './watches.ts'
import { currentVersions } from './workOn.ts'
import type { WriteContext } from './writeRollout.ts'

/** Who reads a watched folder, and how it looks into it. */
export interface FollowerWork {
  readonly folder: DataFolder
  readonly worker: string
  readonly clock: () => number
  /** The files as they are now; a Problem where the folder cannot be read. */
  readonly look: () => Promise<readonly SeenFile[]>
}

interface Known {
  readonly row: WatchedRow
  /** Null where it is read whole each time it rests. */
  readonly file: FollowedFile | null
  /** Empty where an earlier worker knew it. */
  readonly identity: string
  /** How the file stood when it was last read whole. */
  readonly print: string
}

/**
 * Reads the files of a watched folder as they come. Lines are followed; documents, tables and files that belong
 * together are read again, whole, each time they have changed and rest. Nothing is ever written into the folder.
 */
export class FolderFollower {
  readonly #db: Db
  readonly #watch: Watch
  readonly #work: FollowerWork
  readonly #options: ImportOptions
  readonly #following: Following
  readonly #known = new Map<string, Known>()
  readonly #stands: FolderStands
  #paths = new ImportPaths([])
  #isOurs = true
  #isUnsettled = false
  #hasNews = false

  constructor(db: Db, watch: Watch, work: FollowerWork) {
    this.#db = db
    this.#watch = watch
    this.#work = work
    this.#stands = new FolderStands(work.clock)
    const found = statement<{ options: string }>(db, 'select options from imports where id = ?').get(
      watch.importId,
    )
    this.#options = importOptions.parse(JSON.parse(found?.options ?? '{}'))
    this.#following = {
      db,
      folder: work.folder,
      instruments: loadInstruments(),
      clock: work.clock,
      format: this.#options.format,
      paths: () => this.#paths,
      commit: (events) => this.#commit(events),
    }
    for (const row of watchedRows(db, watch.importId))
      this.#known.set(row.path, { row, file: null, identity: '', print: '' })
  }

  /** Looks once and reads what is new; false where the watch was ended or another worker has it. */
  async look(): Promise<boolean> {
    const { worker, clock } = this.#work
    const error = await this.#lookThrough().then(
      () => null,
      (reason: unknown) => {
        if (reason instanceof Problem) return reason.message
        throw reason
      },
    )
    for (const { file } of this.#known.values()) file?.flush()
    if (this.#isUnsettled && this.#isOurs) this.#settle()
    const isNew = this.#hasNews
    this.#hasNews = false
    return this.#isOurs && watchSeen(this.#db, this.#watch.id, { worker, now: clock(), error, isNew })
  }

  /** Reads what was taken to its end, last lines without a line break included, and ends the import. */
  async close(): Promise<void> {
    for (const { file } of this.#known.values()) await file?.close()
    if (!this.#isOurs) return
    this.#settle()
    endImport(this.#db, this.#watch.importId, { error: null, now: this.#work.clock() })
  }

  async #lookThrough(): Promise<void> {
    const seen = await this.#work.look()
    this.#stands.look(seen)
    await this.#letRotatedGo(seen)
    const paths = new Set([...this.#known.keys(), ...seen.map(({ path }) => path)])
    this.#paths = new ImportPaths([...paths].sort(comparePaths))
    const whole: string[] = []
    for (const file of seen) {
      if (!this.#isOurs) return
      if (file.size > 0 && (await this.#takeUp(file)) === 'whole') whole.push(file.path)
    }
    if (whole.length > 0) await this.#readWhole(whole)
  }

  /** Takes up what a file has gained; `whole` where it must be read as a whole. */
  async #takeUp(seen: SeenFile): Promise<'whole' | null> {
    const known = this.#known.get(seen.path)
    if (known?.file != null) {
      await this.#goOn(seen, { row: known.row, file: known.file })
      return null
    }
    const isChanged = known === undefined || known.print !== printOf(seen)
    if (!isChanged || !(await this.#stands.isReady(seen))) return null
    const growth = await growthOf(this.#stands.asFile(seen), {
      chosen: this.#options.format,
      paths: this.#paths,
    })
    if (growth === 'whole') return this.#stands.isResting(seen) ? this.#storeWhole(seen, known) : null
    const row =
      known === undefined ? this.#add(seen.path, { store: newStore(), size: 0 }) : this.#grow(known.row)
    await this.#goOn(seen, { row, file: new FollowedFile(this.#following, row) })
    return null
  }

  /** The bytes that were kept of a followed file, or new ones where it was read whole before. */
  #grow(row: WatchedRow): WatchedRow {
    return isGrowing(row.store) ? row : this.#startAnew(row, { store: newStore(), size: 0 })
  }

  async #goOn(
    seen: SeenFile,
    known: { readonly row: WatchedRow; readonly file: FollowedFile },
  ): Promise<void> {
    let { row, file } = known
    if (!(await file.isContinuedBy(seen))) {
      await file.close()
      row = this.#startAnew(row, { store: newStore(), size: 0 })
      file = new FollowedFile(this.#following, row)
    }
    this.#known.set(seen.path, { row, file, identity: seen.identity, print: '' })
    await file.takeUp(seen)
  }

  async #storeWhole(seen: SeenFile, known: Known | undefined): Promise<'whole' | null> {
    const { hash: store, size } = await storeSource(this.#work.folder, seen.read(0, seen.size))
    const isSame = known?.row.store === store
    const row =
      known === undefined
        ? this.#add(seen.path, { store, size })
        : isSame
          ? known.row
          : this.#startAnew(known.row, { store, size })
    this.#known.set(seen.path, { row, file: null, identity: seen.identity, print: printOf(seen) })
    return isSame && (row.state === 'done' || row.state === 'refused') ? null : 'whole'
  }

  #add(path: string, bytes: { readonly store: string; readonly size: number }): WatchedRow {
    return addWatchedRow(this.#db, this.#watch.importId, { path, ...bytes })
  }

  /** Forgets what was read of a file that has become another one. */
  #startAnew(
    row: WatchedRow,
    { store, size }: { readonly store: string; readonly size: number },
  ): WatchedRow {
    const startAnew = this.#db.$client.transaction(() => {
      dropSource(this.#db, row.sourceId)
      statement(this.#db, 'update source_files set hash = ?, size = ? where id = ?').run(
        store,
        size,
        row.sourceId,
      )
    })
    startAnew.immediate()
    this.#isUnsettled = true
    return { ...row, store, size, records: 0, state: 'waiting', format: null }
  }

  /** A file that was renamed keeps its row under the new name; what stands under the old one is another file. */
  async #letRotatedGo(seen: readonly SeenFile[]): Promise<void> {
    const renamed = this.#stands.renamed(
      seen,
      [...this.#known].map(([path, { identity }]) => ({ path, identity })),
    )
    for (const { from, to } of renamed) {
      const known = this.#known.get(from)
      if (known === undefined || this.#known.has(to.path)) continue
      await known.file?.takeUp(to)
      await known.file?.close()
      statement(this.#db, 'update source_files set path = ? where id = ?').run(to.path, known.row.sourceId)
      this.#known.delete(from)
      this.#known.set(to.path, {
        row: { ...known.row, path: to.path },
        file: null,
        identity: to.identity,
        print: printOf(to),
      })
    }
  }

  async #readWhole(paths: readonly string[]): Promise<void> {
    await readWhole(paths, {
      rows: () => watchedRows(this.#db, this.#watch.importId),
      paths: this.#paths,
      following: this.#following,
      startAnew: async (row) => {
        const known = this.#known.get(row.path)
        await known?.file?.close()
        const fresh = this.#startAnew(row, row)
        if (known !== undefined) this.#known.set(row.path, { ...known, row: fresh, file: null })
      },
      openArchives: () => expandImport(this.#db, this.#watch.importId, this.#work),
    })
  }

  #commit(events: readonly IngestEvent[]): boolean {
    const { worker, clock } = this.#work
    const { importId } = this.#watch
    const sources: SourceRows = new Map(
      watchedRows(this.#db, importId).map(({ path, sourceId }) => [path, sourceId]),
    )
    const write = this.#db.$client.transaction(() => {
      if (!heartbeat(this.#db, importId, { worker, now: clock() })) return false
      writeBatch(this.#db, events, { sources, context: this.#context() })
      return true
    })
    this.#isOurs &&= write.immediate()
    const hasRollouts = events.some(({ kind }) => kind === 'rollout')
    this.#hasNews ||= hasRollouts
    this.#isUnsettled ||= hasRollouts
    return this.#isOurs
  }

  /** Names, labels and counts that follow from what has come so far. */
  #settle(): void {
    const { importId } = this.#watch
    const settle = this.#db.$client.transaction(() => {
      const found = statement<{ runs: string }>(this.#db, 'select runs from imports where id = ?').get(
        importId,
      )
      settleRuns(this.#db, JSON.parse(found?.runs ?? '[]'), { ...this.#context() })
      statement(
        this.#db,
        `update imports set
          bytes = (select coalesce(sum(size), 0) from source_files where import_id = @id),
          groups = (select count(distinct group_row) from rollouts where source_id in
            (select id from source_files where import_id = @id)) where id = @id`,
      ).run({ id: importId })
    })
    settle.immediate()
    this.#isUnsettled = false
  }

  #context(): WriteContext {
    return {
      importId: this.#watch.importId,
      options: this.#options,
      versions: currentVersions(this.#following.instruments),
      now: this.#work.clock(),
    }
  }
}
