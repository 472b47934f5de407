import type { ComparedView } from './comparedView.ts'
import type { FrozenComparison } from './frozenView.ts'

/** A frozen comparison as its page draws a fresh one. */
export function thawed({ compared, prompts, overlays, rollouts }: FrozenComparison): ComparedView {
  return {
    compared: { ...compared, promptsA: new Map(prompts.a), promptsB: new Map(prompts.b) },
    overlays,
    rollouts: { a: new Map(rollouts.a), b: new Map(rollouts.b) },
  }
}
