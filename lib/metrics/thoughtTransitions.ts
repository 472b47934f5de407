import { perKind, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { clusterRatio } from '#lib/statistics/clusterRatio.ts'
import type { ThoughtTransitionsEvidence, TransitionCell } from './evidence.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import type { BlockKinds, PromptThoughts, ThoughtOrder } from './thoughtOrder.ts'
import { total } from './total.ts'

/** Transitions of one prompt; lists by {@link pairAt}. */
interface TransitionSums {
  readonly pairs: readonly number[]
  /** Rollouts that hold the pair. */
  readonly pairRollouts: readonly number[]
  /** Rollouts that hold any pair, and those that hold none. */
  readonly rollouts: number
  readonly single: number
}

const place = new Map(thoughtKinds.map((kind, i) => [kind, i]))
const placeOf = (kind: ThoughtKind) => place.get(kind) ?? 0

/** Place of a pair of kinds in a list of all of them. */
const pairAt = (from: ThoughtKind, to: ThoughtKind) => placeOf(from) * thoughtKinds.length + placeOf(to)

/** Counts the pairs of one rollout. Blocks are never joined: what lies between them is not reasoning. */
function pairsOf(blocks: BlockKinds): readonly number[] {
  const pairs = new Array<number>(thoughtKinds.length ** 2).fill(0)
  for (const kinds of blocks)
    for (let i = 1; i < kinds.length; i++) {
      const [from, to] = [kinds[i - 1], kinds[i]]
      if (from === undefined || to === undefined) continue
      const at = pairAt(from, to)
      pairs[at] = (pairs[at] ?? 0) + 1
    }
  return pairs
}

function sumsOf({ rollouts }: PromptThoughts): TransitionSums {
  const counted = rollouts.map(pairsOf)
  const paired = counted.filter((pairs) => pairs.some((n) => n > 0)).length
  const over = (count: (n: number) => number) =>
    Array.from({ length: thoughtKinds.length ** 2 }, (_, at) =>
      total(counted, (pairs) => count(pairs[at] ?? 0)),
    )
  return {
    pairs: over((n) => n),
    pairRollouts: over((n) => (n > 0 ? 1 : 0)),
    rollouts: paired,
    single: rollouts.length - paired,
  }
}

/** Thoughts of one prompt that follow one of this kind. */
function followers({ pairs }: TransitionSums, from: ThoughtKind): number {
  return total(thoughtKinds, (to) => pairs[pairAt(from, to)] ?? 0)
}

/**
 * What kind of thought follows which, within a block of reasoning: counts, shares of all that follow a kind with an
 * interval by prompt, and rollouts that hold the transition. docs/metrics.md, Thought transitions.
 */
export function thoughtTransitions(
  { prompts, empty, unread }: ThoughtOrder,
  selections: SelectionCounts = {},
): ThoughtTransitionsEvidence {
  const sums = prompts.map(sumsOf)
  const cell = (from: ThoughtKind, to: ThoughtKind): TransitionCell => {
    const at = pairAt(from, to)
    return {
      ...clusterRatio(sums.map((row) => ({ count: row.pairs[at] ?? 0, of: followers(row, from) }))),
      rollouts: total(sums, (row) => row.pairRollouts[at] ?? 0),
    }
  }
  return {
    next: perKind((from) => perKind((to) => cell(from, to))),
    transitions: total(sums, (row) => total(row.pairs, (n) => n)),
    rollouts: total(sums, (row) => row.rollouts),
    single: total(sums, (row) => row.single),
    empty,
    unread,
    selection: selectionNote(selections, 'counted'),
  }
}
