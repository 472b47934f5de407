import { constants, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { Rollout } from '#lib/model/rollout.ts'
import { shortHash } from '#lib/normalise/shortHash.ts'

const head = z.object({
  statusSource: z.enum(['field', 'finish_reason', 'inferred', 'none']),
  /** Tells the right answers of two rollouts apart; null where the dump gives none. */
  reference: z.string().nullable(),
})
/** What lists need of a body: it stands before everything else, so that a list reads the first bytes alone. */
export type BodyHead = z.infer<typeof head>

/** The head of a rollout's body. */
export function bodyHead({ statusSource, reference }: Rollout): BodyHead {
  return { statusSource, reference: reference === null ? null : shortHash([reference]) }
}

/** Packed bytes that surely hold a head: it is under 100 bytes of text. */
export const headBytes = 512

/** The head at the start of a packed body; null where it was stored without one. */
export function headIn(start: Buffer): BodyHead | null {
  const text = inflateRawSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
  const found = /^\{"head":(\{[^}]*\})/.exec(text)?.[1]
  return found === undefined ? null : head.parse(JSON.parse(found))
}
