import type { Json } from '#lib/model/json.ts'

/** One JSON value found in a file, with its place. */
export interface SourceRecord {
  readonly kind: 'record'
  readonly value: Json
  /** 1-based line where the record starts, or row of a table; null inside a JSON document. */
  readonly line: number | null
  /** 0-based position among the members of a JSON array or document; null for lines. */
  readonly item: number | null
  /** Byte range in the decoded file. */
  readonly byteStart: number
  readonly byteEnd: number
  /** How many NaN and Infinity tokens were read as null. */
  readonly nonfinite: number
}

/** A place that could not be read as JSON. */
export interface UnreadableRecord {
  readonly kind: 'unreadable'
  readonly line: number | null
  readonly item: number | null
  readonly byteStart: number
  readonly byteEnd: number
  readonly reason: string
  /** The first characters of what stands there. */
  readonly excerpt: string
}

export type SourceItem = SourceRecord | UnreadableRecord
