import type { AlignedPair } from './alignThoughts.ts'
import type { DiffRow, LonePart } from './diffRows.ts'
import type { JoinedMap, MapBlock } from './joinedMap.ts'

/** A stretch of each side, as shares of the map; null where a side has nothing there. */
export interface MapStretch {
  readonly a: readonly [from: number, to: number] | null
  readonly b: readonly [from: number, to: number] | null
}

function itemsOf(row: DiffRow, pairs: readonly AlignedPair[], side: 'a' | 'b'): readonly number[] {
  switch (row.kind) {
    case 'divergence':
      return []
    case 'pair':
      return [row[side]]
    case 'fold':
      return [pairs[row.from]?.[side], pairs[row.to - 1]?.[side]].flatMap((item) => item ?? [])
    case 'apart':
      return row[side].flatMap((part: LonePart) =>
        part.kind === 'item' ? [part.item] : [part.from, part.to - 1],
      )
  }
}

function blockOf(blocks: readonly MapBlock[], item: number | undefined): MapBlock | undefined {
  return item === undefined ? undefined : blocks.find((block) => block.item <= item && item <= block.last)
}

/** Where some rows stand on the map of both rollouts. */
export function mapStretch(
  rows: readonly DiffRow[],
  pairs: readonly AlignedPair[],
  map: JoinedMap,
): MapStretch {
  const stretch = (side: 'a' | 'b') => {
    const items = rows.flatMap((row) => itemsOf(row, pairs, side))
    const [first, last] = [blockOf(map[side], items[0]), blockOf(map[side], items.at(-1))]
    return first === undefined || last === undefined ? null : ([first.from, last.to] as const)
  }
  return { a: stretch('a'), b: stretch('b') }
}
