import type { Ratio } from '#lib/model/ratio.ts'
import { mcnemarExact } from '#lib/statistics/mcnemarExact.ts'
import type { MatchedPrompt } from './comparedMetrics.ts'
import type { ComparisonSums } from './comparison.ts'

/** A prompt that one side solves and the other does not, with its right and labelled rollouts. */
export interface FlippedPrompt {
  readonly promptKey: string
  readonly a: Ratio
  readonly b: Ratio
}

/** Prompts that changed sides; solved = more than half of the labelled rollouts are right. */
export interface FlippedPrompts {
  readonly gained: readonly FlippedPrompt[]
  readonly lost: readonly FlippedPrompt[]
  /** McNemar's exact p, where every prompt has one labelled rollout on each side; else null. */
  readonly p: number | null
}

function rightOf(side: ComparisonSums): Ratio {
  return { count: side.right, of: side.right + side.wrong }
}

function isSolved({ count, of }: Ratio): boolean {
  return 2 * count > of
}

function change({ a, b }: FlippedPrompt): number {
  return Math.abs(b.count / b.of - a.count / a.of)
}

/** Prompts solved by B alone and by A alone, the largest change first. */
export function flippedPrompts(prompts: readonly MatchedPrompt[]): FlippedPrompts {
  const labelled = prompts
    .map(({ promptKey, a, b }) => ({ promptKey, a: rightOf(a), b: rightOf(b) }))
    .filter(({ a, b }) => a.of > 0 && b.of > 0)
  const ordered = labelled.toSorted((x, y) => change(y) - change(x))
  const gained = ordered.filter(({ a, b }) => !isSolved(a) && isSolved(b))
  const lost = ordered.filter(({ a, b }) => isSolved(a) && !isSolved(b))
  const isSingle = labelled.length > 0 && labelled.every(({ a, b }) => a.of === 1 && b.of === 1)
  return { gained, lost, p: isSingle ? mcnemarExact(gained.length, lost.length) : null }
}
