import type { ThoughtOrder } from '#lib/metrics/thoughtOrder.ts'
import { kindLetter, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'

const kindOf = (letter: string): ThoughtKind =>
  thoughtKinds.find((kind) => kindLetter[kind] === letter) ?? 'other'

/** Thoughts by their letters, prompt by prompt: `['DURU', 'UV']` is a rollout with two blocks. */
export function aThoughtOrder(
  prompts: Readonly<Record<string, readonly (readonly string[])[]>>,
  more: Partial<ThoughtOrder> = {},
): ThoughtOrder {
  return {
    prompts: Object.entries(prompts).map(([promptKey, rollouts]) => ({
      promptKey,
      rollouts: rollouts.map((blocks) => blocks.map((letters) => [...letters].map(kindOf))),
    })),
    empty: 0,
    unread: 0,
    ...more,
  }
}
