import { perKind, type ThoughtKind } from '#lib/model/thought.ts'
import { clusterRatio } from '#lib/statistics/clusterRatio.ts'
import type { ThoughtPositionsEvidence } from './evidence.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import type { PromptThoughts, ThoughtOrder } from './thoughtOrder.ts'
import { total } from './total.ts'

/** Parts that a block is cut into. */
const parts = 10
/** A block with fewer thoughts cannot fill every part: its places would be made of rounding. */
export const longBlock = parts

/** Thoughts of one prompt by part of their block and kind, and the blocks behind them. */
interface PositionSums {
  readonly deciles: readonly Readonly<Record<ThoughtKind, number>>[]
  readonly blocks: number
  readonly shortBlocks: number
  readonly rollouts: number
  readonly short: number
}

const isLong = (kinds: readonly ThoughtKind[]) => kinds.length >= longBlock

function sumsOf({ rollouts }: PromptThoughts): PositionSums {
  const deciles = Array.from({ length: parts }, () => ({ ...perKind(() => 0) }))
  const blocks = rollouts.flat()
  const long = blocks.filter(isLong)
  for (const kinds of long)
    kinds.forEach((kind, i) => {
      const decile = deciles[Math.floor((parts * i) / kinds.length)]
      if (decile !== undefined) decile[kind] += 1
    })
  const placed = rollouts.filter((own) => own.some(isLong)).length
  return {
    deciles,
    blocks: long.length,
    shortBlocks: blocks.length - long.length,
    rollouts: placed,
    short: rollouts.length - placed,
  }
}

/**
 * Of what kind the thoughts in each tenth of a block of reasoning are, from its beginning to its end, with intervals by
 * prompt. A thought's place is its index / thoughts of its block; blocks of fewer than ten are counted and left out.
 * docs/metrics.md, Thought positions.
 */
export function thoughtPositions(
  { prompts, empty, unread }: ThoughtOrder,
  selections: SelectionCounts = {},
): ThoughtPositionsEvidence {
  const sums = prompts.map(sumsOf)
  const count = (row: PositionSums, decile: number, kind: ThoughtKind) => row.deciles[decile]?.[kind] ?? 0
  const thoughts = (row: PositionSums, decile: number) =>
    total(Object.values(row.deciles[decile] ?? {}), (n) => n)
  return {
    deciles: Array.from({ length: parts }, (_, i) => ({
      thoughts: total(sums, (row) => thoughts(row, i)),
      kinds: perKind((kind) =>
        clusterRatio(sums.map((row) => ({ count: count(row, i, kind), of: thoughts(row, i) }))),
      ),
    })),
    blocks: total(sums, (row) => row.blocks),
    shortBlocks: total(sums, (row) => row.shortBlocks),
    rollouts: total(sums, (row) => row.rollouts),
    short: total(sums, (row) => row.short),
    empty,
    unread,
    selection: selectionNote(selections, 'counted'),
  }
}
