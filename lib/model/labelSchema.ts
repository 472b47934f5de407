import { z } from 'zod'
import { thoughtKinds } from './thought.ts'
import { labelPicks, type NewThoughtLabel, rubricVersion } from './thoughtLabel.ts'

/** A stretch of reasoning as callers name it. */
export const thoughtPlace = z.object({
  rollout: z.string().min(1).describe('Id of the rollout.'),
  turn: z.number().int().min(0).describe('Turn, counted from 0.'),
  block: z.number().int().min(0).describe('Block within the turn, counted from 0.'),
  start: z.number().int().min(0).describe('Where the thought begins in the text of its block, UTF-16.'),
  end: z.number().int().min(1).describe('Where it ends, not included.'),
})

/** A label as callers give it; apart from the plain types, so that the reader needs no schema library. */
export const newThoughtLabel = thoughtPlace.extend({
  kind: z.enum(thoughtKinds).describe('What the thought does to the state of the solution.'),
  labeller: z
    .string()
    .trim()
    .max(80)
    .nullable()
    .default(null)
    .transform((name) => (name === '' ? null : name))
    .describe('Who says so; null: nobody in particular.'),
  blind: z.boolean().default(false).describe('Given while the kinds of the classifier were hidden.'),
  picked: z.enum(labelPicks).default('order').describe('How the thought was come by.'),
  rubric: z.string().min(1).max(40).default(rubricVersion).describe('Rubric that was followed.'),
}) satisfies z.ZodType<NewThoughtLabel>
