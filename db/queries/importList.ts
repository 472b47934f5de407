import { z } from 'zod'
import { type ImportState, importStates } from '#lib/model/run.ts'
import type { Db } from '../open.ts'
import { statement } from '../statement.ts'

/** An import as scripts see it: names of keys are kept stable. */
export interface ImportAnswer {
  readonly id: string
  /** The name of its run, where there is exactly one, else what the user called it. */
  readonly run: string | null
  readonly runs: readonly string[]
  readonly format: string | null
  readonly detection: string | null
  readonly files: number
  readonly offered: number
  /** Newly added. */
  readonly rollouts: number
  readonly groups: number
  readonly rejected: number
  readonly duplicates: number
  readonly nonfinite: number
  readonly warnings: readonly string[]
}

/** A file that holds no rollouts for us, and why. */
export interface RefusedFile {
  readonly file: string
  readonly reason: string
}

/** An import as its page and the list of imports show it. */
export interface ImportRow extends ImportAnswer {
  readonly state: ImportState
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly bytes: number
  readonly bytesDone: number
  readonly error: string | null
  /** The first of its files by name: what it is called before a run is known. */
  readonly firstPath: string | null
  /** True while it follows a watched folder. */
  readonly isWatching: boolean
}

interface Stored {
  readonly id: string
  readonly state: string
  readonly options: string
  readonly runs: string
  readonly warnings: string
  readonly files: number
  readonly formats: string | null
  readonly detections: string | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly bytes: number
  readonly bytesDone: number
  readonly offered: number
  readonly added: number
  readonly groups: number
  readonly rejected: number
  readonly duplicates: number
  readonly nonfinite: number
  readonly error: string | null
  readonly firstPath: string | null
  readonly watching: number
}

const columns = `i.id, i.state, i.options, i.runs, i.warnings, i.created_at as createdAt,
  i.started_at as startedAt, i.finished_at as finishedAt, i.bytes, i.bytes_done as bytesDone, i.offered, i.added,
  i.groups, i.rejected, i.duplicates, i.nonfinite, i.error,
  exists (select 1 from watches w where w.import_id = i.id and w.state = 'on') as watching,
  (select min(path) from source_files s where s.import_id = i.id) as firstPath,
  (select count(*) from source_files s where s.import_id = i.id and s.state not in ('refused', 'expanded')) as files,
  (select group_concat(format, ', ') from (select distinct format from source_files s
    where s.import_id = i.id and s.format is not null and s.state <> 'refused' order by format)) as formats,
  (select group_concat(detection, '; ') from (select distinct detection from source_files s
    where s.import_id = i.id and s.detection is not null and s.state <> 'refused' order by detection)) as detections`

/** Imports, newest first. */
export function importList(db: Db, limit = 100): readonly ImportRow[] {
  return statement<Stored>(db, `select ${columns} from imports i order by i.created_at desc, i.id limit ?`)
    .all(limit)
    .map((stored) => importRow(db, stored))
}

/** One import, or undefined. */
export function importById(db: Db, id: string): ImportRow | undefined {
  const stored = statement<Stored>(db, `select ${columns} from imports i where i.id = ?`).get(id)
  return stored === undefined ? undefined : importRow(db, stored)
}

/** Files of an import that hold no rollouts for us. */
export function refusedFiles(db: Db, importId: string): readonly RefusedFile[] {
  return statement<RefusedFile>(
    db,
    `select path as file, coalesce(refusal, '') as reason from source_files
      where import_id = ? and state = 'refused' order by path`,
  ).all(importId)
}

/** The part of an import that scripts outside rely on, in that order of keys. */
export function importAnswer(row: ImportRow): ImportAnswer {
  const { id, run, runs, format, detection, files, offered, rollouts } = row
  const { groups, rejected, duplicates, nonfinite, warnings } = row
  return {
    id,
    run,
    runs,
    format,
    detection,
    files,
    offered,
    rollouts,
    groups,
    rejected,
    duplicates,
    nonfinite,
    warnings,
  }
}

const texts = z.array(z.string())
const named = z.object({ run: z.string().nullish() })

function importRow(db: Db, stored: Stored): ImportRow {
  const { options, runs, warnings, formats, detections, added, state, watching, ...same } = stored
  const names = texts.parse(JSON.parse(runs)).flatMap((id) => {
    const run = statement<{ name: string }>(db, 'select name from runs where id = ?').get(id)
    return run === undefined ? [] : [run.name]
  })
  return {
    ...same,
    run: names.length === 1 ? (names[0] ?? null) : (named.parse(JSON.parse(options)).run ?? null),
    runs: names,
    format: formats,
    detection: detections,
    rollouts: added,
    isWatching: watching === 1,
    warnings: texts.parse(JSON.parse(warnings)),
    state: importStates.find((known) => known === state) ?? 'failed',
  }
}
