import { z } from 'zod'
import { thoughtPlace } from '#lib/model/labelSchema.ts'
import type { LabelKey } from '#lib/model/thoughtLabel.ts'
import { traceQuery } from './traceQuery.ts'
import { parseTraceQuery } from './url.ts'

/** Which labels a question is about: those of some rollouts, of one labeller, given blind. */
export const labelQuery = z.object({
  /** Nothing narrows: all labels, also those whose rollout is not here. */
  traces: traceQuery,
  /** Id of one rollout. */
  rollout: z.string().nullable().default(null),
  /** Null: of everybody; empty: of nobody in particular. */
  labeller: z.string().nullable().default(null),
  /** Only labels given while the kinds of the classifier were hidden. */
  isBlindOnly: z.boolean().default(false),
  /** Only labels of thoughts that were drawn at random: a sample that speaks for all. */
  isDrawnOnly: z.boolean().default(false),
})
export type LabelQuery = z.infer<typeof labelQuery>

/** Search parameters of a question about labels, beside those that narrow rollouts. */
export const labelParams = z.object({
  rollout: z.string().min(1).optional().describe('Id of a rollout: only its labels.'),
  labeller: z.string().optional().describe('Only labels of this person; empty: of nobody in particular.'),
  blind: z
    .enum(['0', '1'])
    .default('0')
    .describe('1: only labels given while the kinds of the classifier were hidden.'),
  drawn: z.enum(['0', '1']).default('0').describe('1: only labels of thoughts that were drawn at random.'),
})

/** The question about labels in search parameters. */
export function parseLabelQuery(search: URLSearchParams): LabelQuery {
  const { rollout = null, labeller = null, blind, drawn } = labelParams.parse(Object.fromEntries(search))
  const traces = parseTraceQuery(search)
  return { traces, rollout, labeller, isBlindOnly: blind === '1', isDrawnOnly: drawn === '1' }
}

/** What a next thought is chosen by; `order` needs no asking. */
export const thoughtChoices = ['uncertain', 'random'] as const

/** Search parameters of the next thought to label. */
export const nextThoughtParams = z.object({
  by: z
    .enum(thoughtChoices)
    .default('uncertain')
    .describe('uncertain: where the classifier is least sure; random: drawn from all thoughts.'),
  labeller: z
    .string()
    .default('')
    .describe('Who labels: thoughts that this person labelled are passed over.'),
})

const wholeText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** Search parameters that name one label. */
export const labelKeyParams = z.object({
  rollout: thoughtPlace.shape.rollout,
  turn: wholeText.describe('Turn, counted from 0.'),
  block: wholeText.describe('Block within the turn, counted from 0.'),
  start: wholeText.describe('Where the thought begins in the text of its block, UTF-16.'),
  end: wholeText.describe('Where it ends, not included.'),
  labeller: z.string().default('').describe('Whose label; empty: of nobody in particular.'),
})

/** The label that search parameters name. */
export function parseLabelKey(search: URLSearchParams): LabelKey {
  const { labeller, ...place } = labelKeyParams.parse(Object.fromEntries(search))
  return { ...place, labeller: labeller.trim() === '' ? null : labeller.trim() }
}
