import { type Alignment, alignThoughts } from '#lib/diff/alignThoughts.ts'
import type { DiffItem } from '#lib/diff/diffItem.ts'
import { rolloutItems } from '#lib/diff/rolloutItems.ts'
import type { Db } from './open.ts'
import { type RolloutPage, rolloutPage } from './queries/rolloutPage.ts'

/** One side of a diff: the rollout with what is around it, and what of it is compared. */
export interface DiffedRollout {
  readonly page: RolloutPage
  readonly items: readonly DiffItem[]
}

/** Two rollouts side by side. */
export interface DiffedRollouts extends Alignment {
  readonly a: DiffedRollout
  readonly b: DiffedRollout
}

/** Two rollouts aligned by thoughts and calls; an unknown id is a refusal. */
export function diffRollouts(db: Db, idA: string, idB: string): DiffedRollouts {
  return diffed(rolloutPage(db, idA), rolloutPage(db, idB))
}

/** Two rollouts that were read before, aligned. */
export function diffed(pageA: RolloutPage, pageB: RolloutPage): DiffedRollouts {
  const [a, b] = [sideOf(pageA), sideOf(pageB)]
  return { a, b, ...alignThoughts(a.items, b.items) }
}

function sideOf(page: RolloutPage): DiffedRollout {
  return { page, items: rolloutItems(page.rollout, page.thoughts) }
}
