import type { BlockThoughts, ReasoningFacts, RolloutFacts } from '#lib/model/facts.ts'
import type { Rollout } from '#lib/model/rollout.ts'

/** A rollout as read, with its thoughts and everything counted about it. */
export interface ReadRollout {
  readonly kind: 'rollout'
  readonly rollout: Rollout
  readonly thoughts: readonly BlockThoughts[]
  readonly reasoning: readonly ReasoningFacts[]
  readonly facts: RolloutFacts
}

/** A record that could not be read; the import goes on. */
export interface Rejected {
  readonly kind: 'rejected'
  readonly path: string
  readonly line: number | null
  readonly item: number | null
  readonly field: string | null
  readonly reason: string
  readonly excerpt: string
}

/** How far a file has been read; a resumed import starts after the last one committed. */
export interface Progress {
  readonly kind: 'progress'
  readonly path: string
  /** Records read so far in this file, rejects included: the resume point. */
  readonly records: number
  /** Bytes of the stored file read so far. */
  readonly bytes: number
  /** NaN and Infinity tokens read as null so far in this file. */
  readonly nonfinite: number
}

/** A file was recognised. */
export interface Detected {
  readonly kind: 'detected'
  readonly path: string
  readonly format: string
  readonly strength: 'certain' | 'keys' | 'loose' | 'chosen'
  readonly reason: string
}

/** A file that holds no rollouts for us, with the reason and what to do. */
export interface Refused {
  readonly kind: 'refused'
  readonly path: string
  readonly reason: string
}

/** Something a reader should know that stops nothing. */
export interface Warning {
  readonly kind: 'warning'
  readonly path: string
  readonly message: string
}

/** A file is finished. */
export interface FileDone {
  readonly kind: 'file-done'
  readonly path: string
}

/** Late additions to a rollout by its native id (token arrays, labels). */
export interface Addendum {
  readonly kind: 'addendum'
  readonly path: string
  readonly nativeId: string
  readonly run: string | null
  readonly split: string | null
  readonly step: number | null
  readonly field: 'tokenData' | 'labels'
  readonly value: import('#lib/model/json.ts').Json
}

export type IngestEvent =
  | ReadRollout
  | Rejected
  | Progress
  | Detected
  | Refused
  | Warning
  | FileDone
  | Addendum
