import type { RolloutDraft } from '#lib/model/draft.ts'
import type { Json } from '#lib/model/json.ts'
import type { ImportPaths } from './importPaths.ts'

/**
 * How sure a format is that a file is its own, and why.
 * Strengths: `certain` = the format's own name or magic; `keys` = its key set; `loose` = keys that others share.
 */
export interface Claim {
  readonly strength: 'certain' | 'keys' | 'loose'
  readonly reason: string
}

/** What detection sees of a file: its path and its first values. */
export interface FileHead {
  readonly path: string
  /** First values: lines of JSON Lines, members of an array, or the one document. May be shortened for huge documents. */
  readonly values: readonly Json[]
  /** How the values stand in the file. */
  readonly layout: 'lines' | 'array' | 'document'
}

/** Where a record stands, in words a parser needs. */
export interface RecordPlace {
  readonly path: string
  readonly line: number | null
  readonly item: number | null
}

/** A record that is not a rollout, with the field and what to do. */
export interface DraftReject {
  readonly kind: 'reject'
  readonly field: string | null
  readonly reason: string
}

/** A rollout found in a record; `item` numbers the rollouts of one record. */
export interface DraftFound {
  readonly kind: 'draft'
  readonly draft: RolloutDraft
  readonly item: number | null
  /** Line where it began, if it began before the record just read (joined from several lines). */
  readonly line?: number | null
}

/** A record that is known and rightly holds no rollout (a header, a run line). */
export interface DraftSkip {
  readonly kind: 'skip'
}

/** Something later stages must know about rollouts already yielded: per-token arrays or labels from a line of their own. */
export interface DraftAddendum {
  readonly kind: 'addendum'
  /** The record's native id with run, split, step, to find the rollout by. */
  readonly nativeId: string
  readonly run: string | null
  readonly split: string | null
  readonly step: number | null
  readonly field: 'tokenData' | 'labels'
  readonly value: Json
}

/** Something a reader should know about the file that stops nothing. */
export interface DraftWarning {
  readonly kind: 'warning'
  readonly message: string
}

export type ParseResult = DraftFound | DraftReject | DraftSkip | DraftAddendum | DraftWarning

/** Reads the records of one file, one after another; may keep what earlier lines said (run and group lines). */
export interface RecordParser {
  parse(value: Json, place: RecordPlace): readonly ParseResult[]
  /** Rollouts that stand in no record of this file, such as parts of a V1 session waiting for their last part. */
  finish?(): readonly ParseResult[]
}

/** A file that another file of the same import needs to be read first (score files beside result files). */
export interface CompanionFile {
  readonly path: string
  readonly values: AsyncIterable<Json>
}

/** A dump format: how to know it, how to read it. Adding one is one file and one entry in formats.ts. */
export interface Format {
  readonly id: string
  readonly title: string
  /** Claims a file, or null. Decides from values and names, never from the extension alone. */
  claim(head: FileHead): Claim | null
  /** Why the file, though of this format, holds no rollouts (prompts only, a header only); null if it does. */
  refusal?(head: FileHead): string | null
  /** Documents are read member by member along this path of keys (`['results']`), lines and arrays by themselves. */
  readonly documentPath?: readonly string[]
  /** Files of the import that must be read before `path` (by path); empty where a file stands alone. */
  companions?(path: string, paths: ImportPaths): readonly string[]
  /** True for a companion whose own rollouts are taken up by the file it accompanies. */
  isAbsorbed?(path: string, paths: ImportPaths): boolean
  /**
   * A parser for one file, with what its companions say. `paths` holds every path of the import: where two folders
   * would give their runs the same name, as many parent folders are put before it as tell them apart.
   */
  open(
    path: string,
    companions: readonly CompanionFile[],
    paths?: ImportPaths,
  ): Promise<RecordParser> | RecordParser
}
