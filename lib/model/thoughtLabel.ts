import { z } from 'zod'
import { thoughtKinds } from './thought.ts'

/** Version of the rubric in docs/thoughts.md that people label by; stored with each label. */
export const rubricVersion = 'rubric-1'

/**
 * How a labelled thought was come by: read in order, asked for because the classifier was least sure of it, or drawn
 * at random from all thoughts of a run. Only the last is a sample that speaks for the run.
 */
export const labelPicks = ['order', 'uncertain', 'random'] as const
export type LabelPick = (typeof labelPicks)[number]

/** A stretch of reasoning of one rollout: UTF-16 offsets into the text of a block, half open. */
export const thoughtPlace = z.object({
  rollout: z.string().min(1).describe('Id of the rollout.'),
  turn: z.number().int().min(0).describe('Turn, counted from 0.'),
  block: z.number().int().min(0).describe('Block within the turn, counted from 0.'),
  start: z.coerce
    .number()
    .int()
    .min(0)
    .describe('Where the thought begins in the text of its block, UTF-16.'),
  end: z.number().int().min(1).describe('Where it ends, not included.'),
})
export type ThoughtPlace = z.infer<typeof thoughtPlace>

const labeller = z
  .string()
  .trim()
  .max(80)
  .nullable()
  .default(null)
  .transform((name) => (name === '' ? null : name))
  .describe('Who says so; null: nobody in particular.')

/** What a person says a thought is. */
export const newThoughtLabel = thoughtPlace.extend({
  kind: z.enum(thoughtKinds).describe('What the thought does to the state of the solution.'),
  labeller,
  blind: z.boolean().default(false).describe('Given while the kinds of the classifier were hidden.'),
  picked: z.enum(labelPicks).default('order').describe('How the thought was come by.'),
  rubric: z.string().min(1).max(40).default(rubricVersion).describe('Rubric that was followed.'),
})
export type NewThoughtLabel = z.infer<typeof newThoughtLabel>

/** A label that is stored; one labeller has one for each thought. */
export type ThoughtLabel = NewThoughtLabel & {
  /** When it was given, in milliseconds. */
  readonly at: number
}

/** Which label of which thought: what taking it off needs. */
export const labelKey = thoughtPlace.extend({ labeller })
export type LabelKey = z.infer<typeof labelKey>

/** A name for a place, for maps and sets. */
export function placeKey({ rollout, turn, block, start, end }: ThoughtPlace): string {
  return `${rollout} ${turn} ${block} ${start} ${end}`
}
