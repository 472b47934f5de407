import { z } from 'zod'

/** Raised when the shape of a frozen view changes so that older pages could not draw it. */
export const snapshotVersion = 2

/** Versions of the rules behind the numbers of a view. */
const rules = z.object({ segmenter: z.string(), classifier: z.string(), lexicon: z.string() })
export type SnapshotRules = z.infer<typeof rules>

/**
 * What every frozen view says about itself, whatever it shows. `view` holds the numbers and texts of its page;
 * `evidence` names them by their hash, so that two readers can tell whether they look at the same.
 */
export const snapshotHead = z.object({
  version: z.literal(snapshotVersion),
  target: z.string(),
  title: z.string(),
  frozenAt: z.number(),
  isSynthetic: z.boolean(),
  evidence: z.string().regex(/^[0-9a-f]{16}$/),
  rules: z.array(rules),
  view: z.looseObject({ kind: z.enum(['run', 'compare', 'rollout', 'group', 'diff']) }),
})
export type SnapshotHead = z.infer<typeof snapshotHead>
