import type { AlignedPair, Alignment } from './alignThoughts.ts'
import type { DiffItem } from './diffItem.ts'

/** How far two rollouts go together, what each does then, and how much differs in all. */
export interface Divergence {
  /** What both share before the first difference. */
  readonly shared: { readonly thoughts: number; readonly calls: number; readonly tokens: number }
  /** Tokens from the first difference to the next call of each side; null where it makes none. */
  readonly toNextCall: { readonly a: number | null; readonly b: number | null }
  readonly pairs: Readonly<Record<AlignedPair['op'], number>>
}

/** Counts the tokens of a text, or estimates them. */
type CountTokens = (text: string) => number

function tokensToCall(items: readonly DiffItem[], from: number, count: CountTokens): number | null {
  const call = items.findIndex((item, at) => at >= from && item.kind === 'call')
  if (call === -1) return null
  return items
    .slice(from, call)
    .reduce((sum, item) => (item.kind === 'result' ? sum : sum + count(item.text)), 0)
}

/** Where two rollouts part and what follows. Tokens are those of reasoning, calls and text, without results. */
export function divergence(
  [itemsA, itemsB]: readonly [readonly DiffItem[], readonly DiffItem[]],
  { pairs, firstDivergence }: Alignment,
  count: CountTokens,
): Divergence {
  const start = firstDivergence ?? pairs.length
  // All pairs before the first difference have both sides, so positions there are the same in both lists.
  const shared = itemsA.slice(0, start)
  const tally = { same: 0, changed: 0, onlyA: 0, onlyB: 0 }
  for (const { op } of pairs) tally[op] += 1
  return {
    shared: {
      thoughts: shared.filter(({ kind }) => kind === 'thought').length,
      calls: shared.filter(({ kind }) => kind === 'call').length,
      tokens: shared.reduce((sum, item) => (item.kind === 'result' ? sum : sum + count(item.text)), 0),
    },
    toNextCall: { a: tokensToCall(itemsA, start, count), b: tokensToCall(itemsB, start, count) },
    pairs: tally,
  }
}
