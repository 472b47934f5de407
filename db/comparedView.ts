import { type ComparedSides, type CompareQuery, compareSides } from './compare.ts'
import type { Db } from './open.ts'
import { type BothSides, type OverlayReports, overlayReports } from './overlayReports.ts'
import { type PromptRollout, promptRollouts } from './queries/promptRollouts.ts'

/** Rollouts of a prompt by its key. */
export type RolloutsByPrompt = ReadonlyMap<string, readonly PromptRollout[]>

/** Everything the page of a comparison draws. */
export interface ComparedView {
  readonly compared: ComparedSides
  readonly overlays: OverlayReports | null
  /** Rollouts of the flipped prompts that are listed. */
  readonly rollouts: BothSides<RolloutsByPrompt>
}

/** Flipped prompts that are listed each way; the lists are sorted by the size of the change. */
export const listedFlips = 60

/** A comparison with its overlays and the rollouts behind its flips. */
export function comparedView(db: Db, query: CompareQuery): ComparedView {
  return aroundCompared(db, compareSides(db, query))
}

/** What the page draws around a comparison that was made before. */
export function aroundCompared(db: Db, compared: ComparedSides): ComparedView {
  const [{ side: a }, { side: b }] = compared.sides
  const { gained, lost } = compared.flipped
  const keys = [gained, lost].flatMap((flips) =>
    flips.slice(0, listedFlips).map(({ promptKey }) => promptKey),
  )
  return {
    compared,
    overlays: compared.matched === 0 ? null : overlayReports(db, { a, b, preset: compared.preset }),
    rollouts: { a: promptRollouts(db, a, keys), b: promptRollouts(db, b, keys) },
  }
}
