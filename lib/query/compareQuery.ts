import { z } from 'zod'
import { defaultLazyPreset, lazyPresetIds } from '#lib/metrics/presets.ts'

/** Search parameters of a comparison. */
export const compareParams = z.object({
  a: z.string().min(1).describe('One side: RUN, RUN@STEP or RUN@SPLIT/STEP.'),
  b: z.string().min(1).describe('The other side; differences are B - A.'),
  split: z.string().min(1).nullable().default(null).describe('Split to compare in.'),
  preset: z
    .enum(lazyPresetIds)
    .catch(defaultLazyPreset)
    .default(defaultLazyPreset)
    .describe('Preset of lazy reasoning.'),
})

/** A comparison as the address asks for it: two sides as `RUN`, `RUN@STEP` or `RUN@SPLIT/STEP`. */
export type CompareParams = z.infer<typeof compareParams>

/** The comparison in search parameters; a missing side is a refusal that names it. */
export function parseCompareQuery(params: URLSearchParams): CompareParams {
  return compareParams.parse(Object.fromEntries(params))
}
