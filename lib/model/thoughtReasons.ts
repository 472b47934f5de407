import type { KindCounts } from './thought.ts'

/** Something that spoke for the kind of a thought, or against it. */
export interface ThoughtReason {
  /** A cue of the lexicon, a word, the look or place of the thought, or what stands before or after it. */
  readonly source: 'cue' | 'word' | 'look' | 'before' | 'after'
  /** Id of the cue or look, or the word as it was written; empty for neighbours. */
  readonly name: string
  /** What the kind gains by it over the next best, in log-odds; negative where it spoke against. */
  readonly weight: number
}

/** Why a thought has its kind. */
export interface ThoughtReasons {
  /** The probability of each kind, in the chain. */
  readonly shares: KindCounts
  /** The heaviest first. */
  readonly reasons: readonly ThoughtReason[]
}
