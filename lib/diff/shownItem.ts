import type { BlockThoughts } from '#lib/model/facts.ts'
import type { Rollout, Turn } from '#lib/model/rollout.ts'
import type { DiffItem } from './diffItem.ts'

/** An item as the diff draws it. */
export type ShownItem = DiffItem & {
  /** Number among the thoughts or the calls of its rollout, counted from 1 as in the reader; null for the rest. */
  readonly number: number | null
  /** Of a thought, how sure its kind is; 1 for the rest. */
  readonly confidence: number
  /** Who speaks. */
  readonly role: Turn['role']
}

const placeKey = (turn: number, block: number, start: number) => `${turn}/${block}/${start}`

/** Items with the numbers under which the reader of their rollout shows and links them. */
export function shownItems(
  rollout: Rollout,
  thoughts: readonly BlockThoughts[],
  items: readonly DiffItem[],
): readonly ShownItem[] {
  const ordered = thoughts.toSorted((x, y) => x.turn - y.turn || x.block - y.block)
  const known = ordered.flatMap(({ turn, block, thoughts: inside }) =>
    inside.map(({ start, confidence }) => ({ key: placeKey(turn, block, start), confidence })),
  )
  const numbers = new Map(known.map(({ key, confidence }, at) => [key, { number: at + 1, confidence }]))
  const calls = rollout.turns.flatMap((turn) =>
    turn.blocks.flatMap((block, at) => (block.kind === 'call' ? [placeKey(turn.index, at, 0)] : [])),
  )
  const roles = new Map(rollout.turns.map(({ index, role }) => [index, role]))
  const callNumbers = new Map(calls.map((key, at) => [key, at + 1]))
  return items.map((item) => {
    const key = placeKey(item.place.turn, item.place.block, item.place.start)
    const role = roles.get(item.place.turn) ?? 'assistant'
    if (item.kind === 'call') return { ...item, role, number: callNumbers.get(key) ?? null, confidence: 1 }
    const found = item.kind === 'thought' ? numbers.get(key) : undefined
    return { ...item, role, number: found?.number ?? null, confidence: found?.confidence ?? 1 }
  })
}

/** Name of an item within the page of its rollout: `t12` a thought, `c3` a call, null for the rest. */
export function itemAnchor({ kind, number }: ShownItem): string | null {
  if (number === null) return null
  return kind === 'thought' ? `t${number}` : kind === 'call' ? `c${number}` : null
}
