import { z } from 'zod'
import { exportFormats } from '#lib/query/exportFormats.ts'
import { labelParams, nextThoughtParams } from '#lib/query/labelQuery.ts'
import { reportQuery, rolloutQuery, rolloutSorts, traceQuery } from '#lib/query/traceQuery.ts'

/** Search parameters of a question, as the text that stands in the address. */
export const traceSearchParams = z.object({
  run: z
    .string()
    .optional()
    .describe('Names or ids of runs, between commas; a comma inside a name has a backslash before it.'),
  split: z.string().optional().describe('Split: train, eval or the name of an evaluation set.'),
  step: z
    .string()
    .regex(/^(\d+|\d*\.\.\d*)$/)
    .optional()
    .describe('One step or a range: 400, 400..800, ..800.'),
  facet: z.string().optional().describe('Facets, between commas.'),
  filter: traceQuery.shape.filter.describe('Filter text, such as wrong lazy step:400..800 reflection>3.'),
  preset: traceQuery.shape.preset.describe('Preset of lazy reasoning; also what lazy means in the filter.'),
  by: traceQuery.shape.by.describe('What tells rows apart.'),
})

/** Search parameters of a report on one metric. */
export const reportSearchParams = z.object({
  metric: reportQuery.shape.metric.describe('Which metric.'),
  ...traceSearchParams.shape,
})

/** Search parameters of a list of rollouts. */
export const rolloutSearchParams = z.object({
  ...traceSearchParams.omit({ by: true }).shape,
  sort: rolloutQuery.shape.sort.describe(
    `One of ${rolloutSorts.join(', ')}; with - before it, from high to low.`,
  ),
  limit: rolloutQuery.shape.limit.describe('How many rollouts to answer.'),
  offset: rolloutQuery.shape.offset.describe('How many to pass over first.'),
})

/** Search parameters of an export. */
export const exportSearchParams = z.object({
  ...traceSearchParams.omit({ by: true }).shape,
  format: z.enum(exportFormats).default('csv').describe('CSV, or a JSON document for each line.'),
})

/** Search parameters of a question about labels. */
export const labelSearchParams = z.object({
  ...traceSearchParams.omit({ by: true }).shape,
  ...labelParams.shape,
})

/** Search parameters of the next thought to label. */
export const nextThoughtSearchParams = z.object({
  ...traceSearchParams.omit({ by: true }).shape,
  ...nextThoughtParams.shape,
})

/** Search parameters of a diff. */
export const diffSearchParams = z.object({
  a: z.string().min(1).describe('Id of one rollout.'),
  b: z.string().min(1).describe('Id of the other.'),
})

/** Search parameters of a question why: where the thought stands. */
export const whySearchParams = z.object({
  turn: z.coerce.number().int().min(0).describe('Number of the turn.'),
  block: z.coerce.number().int().min(0).describe('Number of the reasoning block in it.'),
  start: z.coerce
    .number()
    .int()
    .min(0)
    .describe('Where the thought starts in the reasoning, in UTF-16 units.'),
})

/** Search parameters beside an uploaded file. */
export const uploadSearchParams = z.object({
  path: z.string().min(1).describe('Path of the file as the trainer wrote it; folders often carry the step.'),
})

/** Search parameters beside the bytes of a watched file that is sent. */
export const feedSearchParams = z.object({
  path: z.string().min(1).describe('Path of the file inside the watched folder.'),
  offset: z.coerce.number().int().min(0).describe('Where these bytes begin: all before them have come.'),
  anew: z.enum(['0', '1']).default('0').describe('1: the file is another one than before; begin again.'),
})

/** Search parameters of the files of an import. */
export const fileListParams = z.object({
  within: z.coerce.number().int().positive().optional().describe('Id of an archive: its members instead.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
})

/** Search parameters of an import whose body is the file itself. */
export const fileImportSearchParams = z.object({
  path: z
    .string()
    .min(1)
    .optional()
    .describe('Path of the file; only where the body is the file itself, then required.'),
  run: z.string().min(1).optional().describe('Name for the run, instead of the one in the file.'),
  format: z.string().min(1).optional().describe('Format id, instead of the recognised one.'),
})
