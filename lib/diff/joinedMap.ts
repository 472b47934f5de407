import type { ThoughtKind } from '#lib/model/thought.ts'
import type { AlignedPair, Alignment } from './alignThoughts.ts'
import type { DiffItem } from './diffItem.ts'

/** One item on the map, or many that are too thin to draw; `from` and `to` are shares of the length of the longer rollout. */
export interface MapBlock {
  readonly item: number
  /** The last of many; the item itself where it stands alone. */
  readonly last: number
  readonly what: ThoughtKind | 'call' | 'result' | 'error' | 'text'
  readonly from: number
  readonly to: number
}

/** A ribbon between what belongs together, neighbours of one kind as one. */
export interface MapLink {
  readonly op: 'same' | 'changed'
  readonly a: readonly [from: number, to: number]
  readonly b: readonly [from: number, to: number]
}

/** Both rollouts at a glance on one scale, so that their lengths can be compared. */
export interface JoinedMap {
  readonly a: readonly MapBlock[]
  readonly b: readonly MapBlock[]
  readonly links: readonly MapLink[]
  /** Where the two part, on each side; null where they never do. */
  readonly divergence: { readonly a: number; readonly b: number } | null
}

/** Characters that even the shortest item stands for, so that a call stays visible beside long reasoning. */
const leastCharacters = 40
/** A result may hold a whole file; more of it than this says nothing about the rollout. */
const mostOfResult = 400

function weight(item: DiffItem): number {
  if (item.kind === 'call') return leastCharacters
  const length = item.kind === 'result' ? Math.min(item.text.length, mostOfResult) : item.text.length
  return Math.max(leastCharacters, length)
}

function whatOf(item: DiffItem): MapBlock['what'] {
  if (item.kind === 'thought') return item.thought
  return item.kind === 'result' && item.isError === true ? 'error' : item.kind
}

function totalOf(items: readonly DiffItem[]): number {
  return items.reduce((sum, item) => sum + weight(item), 0)
}

function blocksOf(items: readonly DiffItem[], scale: number): readonly MapBlock[] {
  let at = 0
  return items.map((item, index) => {
    const from = at / scale
    at += weight(item)
    return { item: index, last: index, what: whatOf(item), from, to: at / scale }
  })
}

/** Up to so many blocks or ribbons each is drawn; of more, those thinner than this share become one or are left out. */
const drawnUpTo = 400
const thinnest = 1 / 500

const mayJoin = ({ what }: MapBlock) => what !== 'call' && what !== 'error'

/** Blocks that can be seen: thin neighbours as one, under the kind of the first. Calls stay apart. */
function visibleBlocks(blocks: readonly MapBlock[]): readonly MapBlock[] {
  if (blocks.length <= drawnUpTo) return blocks
  const visible: MapBlock[] = []
  for (const block of blocks) {
    const before = visible.at(-1)
    if (before !== undefined && mayJoin(before) && mayJoin(block) && block.to - before.from < thinnest)
      visible[visible.length - 1] = { ...before, last: block.last, to: block.to }
    else visible.push(block)
  }
  return visible
}

function visibleLinks(links: readonly MapLink[]): readonly MapLink[] {
  if (links.length <= drawnUpTo) return links
  return links.filter(({ a, b }) => a[1] - a[0] >= thinnest || b[1] - b[0] >= thinnest)
}

function linksOf(
  pairs: readonly AlignedPair[],
  a: readonly MapBlock[],
  b: readonly MapBlock[],
): readonly MapLink[] {
  const links: MapLink[] = []
  let wasLinked = false
  for (const pair of pairs) {
    const [left, right] = [a[pair.a ?? -1], b[pair.b ?? -1]]
    const isLinked = left !== undefined && right !== undefined
    if (isLinked && (pair.op === 'same' || pair.op === 'changed')) {
      const last = links.at(-1)
      if (wasLinked && last?.op === pair.op)
        links[links.length - 1] = { op: pair.op, a: [last.a[0], left.to], b: [last.b[0], right.to] }
      else links.push({ op: pair.op, a: [left.from, left.to], b: [right.from, right.to] })
    }
    wasLinked = isLinked
  }
  return links
}

/** The map of two aligned rollouts: a block per item, as high as it is long, and ribbons between matches. */
export function joinedMap(
  itemsA: readonly DiffItem[],
  itemsB: readonly DiffItem[],
  { pairs, firstDivergence }: Alignment,
): JoinedMap {
  const scale = Math.max(1, totalOf(itemsA), totalOf(itemsB))
  const [a, b] = [blocksOf(itemsA, scale), blocksOf(itemsB, scale)]
  // Everything before the first difference is the same, so the pair before it has both sides.
  const before = firstDivergence === null ? undefined : pairs[firstDivergence - 1]
  const divergence =
    firstDivergence === null ? null : { a: a[before?.a ?? -1]?.to ?? 0, b: b[before?.b ?? -1]?.to ?? 0 }
  return {
    a: visibleBlocks(a),
    b: visibleBlocks(b),
    links: visibleLinks(linksOf(pairs, a, b)),
    divergence,
  }
}
