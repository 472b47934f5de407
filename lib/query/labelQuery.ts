import { z } from 'zod'
import { traceQuery } from './traceQuery.ts'

/** Which labels a question is about: those of some rollouts, of one labeller, given blind. */
export const labelQuery = z.object({
  /** No run named: all labels, also those whose rollout is not here. */
  traces: traceQuery,
  /** Null: of everybody. */
  labeller: z.string().nullable().default(null),
  /** Only labels given while the kinds of the classifier were hidden. */
  isBlindOnly: z.boolean().default(false),
})
export type LabelQuery = z.infer<typeof labelQuery>
