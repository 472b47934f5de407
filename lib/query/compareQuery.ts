import { z } from 'zod'
import { defaultLazyPreset, lazyPresetIds } from '#lib/metrics/presets.ts'

const compareParams = z.object({
  a: z.string().min(1),
  b: z.string().min(1),
  split: z.string().min(1).nullable().default(null),
  preset: z.enum(lazyPresetIds).catch(defaultLazyPreset).default(defaultLazyPreset),
})

/** A comparison as the address asks for it: two sides as `RUN`, `RUN@STEP` or `RUN@SPLIT/STEP`. */
export type CompareParams = z.infer<typeof compareParams>

/** The comparison in search parameters; a missing side is a refusal that names it. */
export function parseCompareQuery(params: URLSearchParams): CompareParams {
  return compareParams.parse(Object.fromEntries(params))
}
