import { createParser } from 'nuqs'
import { parseSteps, stepsText } from '#lib/query/steps.ts'
import type { StepRange } from '#lib/query/traceQuery.ts'

/** `400..800` in the address, read and written by the same words as on the command line. */
export const parseAsSteps = createParser<StepRange>({
  parse: parseSteps,
  serialize: stepsText,
  eq: (a, b) => a.from === b.from && a.to === b.to,
})
