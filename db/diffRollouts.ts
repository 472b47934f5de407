import { type Alignment, alignThoughts } from '#lib/diff/alignThoughts.ts'
import { rolloutItems } from '#lib/diff/rolloutItems.ts'
import type { Db } from './open.ts'
import { rolloutPage } from './queries/rolloutPage.ts'

/** Two rollouts aligned by thoughts and calls; an unknown id is a refusal. */
export function diffRollouts(db: Db, idA: string, idB: string): Alignment {
  const [a, b] = [rolloutPage(db, idA), rolloutPage(db, idB)]
  return alignThoughts(rolloutItems(a.rollout, a.thoughts), rolloutItems(b.rollout, b.thoughts))
}
