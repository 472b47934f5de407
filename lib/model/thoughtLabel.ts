import type { ThoughtKind } from './thought.ts'

/** Version of the rubric in docs/thoughts.md that people label by; stored with each label. */
export const rubricVersion = 'rubric-1'

/**
 * How a labelled thought was come by: read in order, asked for because the classifier was least sure of it, or drawn
 * at random from all thoughts of a run. Only the last is a sample that speaks for the run.
 */
export const labelPicks = ['order', 'uncertain', 'random'] as const
export type LabelPick = (typeof labelPicks)[number]

/** A stretch of reasoning of one rollout: UTF-16 offsets into the text of a block, half open. */
export interface ThoughtPlace {
  /** Id of the rollout. */
  readonly rollout: string
  readonly turn: number
  readonly block: number
  readonly start: number
  readonly end: number
}

/** Which label of which thought: what taking it off needs. */
export interface LabelKey extends ThoughtPlace {
  /** Null: nobody in particular. */
  readonly labeller: string | null
}

/** What a person says a thought is. */
export interface NewThoughtLabel extends LabelKey {
  readonly kind: ThoughtKind
  /** Given while the kinds of the classifier were hidden. */
  readonly blind: boolean
  readonly picked: LabelPick
  /** Rubric that was followed. */
  readonly rubric: string
}

/** A label that is stored; one labeller has one for each thought. */
export interface ThoughtLabel extends NewThoughtLabel {
  /** When it was given, in milliseconds. */
  readonly at: number
}

/** A name for a place, for maps and sets. */
export function placeKey({ rollout, turn, block, start, end }: ThoughtPlace): string {
  return `${rollout} ${turn} ${block} ${start} ${end}`
}
