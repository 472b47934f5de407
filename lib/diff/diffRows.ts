import type { AlignedPair } from './alignThoughts.ts'

/** Something that one side does alone, or a stretch of such things behind a fold. */
export type LonePart =
  | { readonly kind: 'item'; readonly item: number }
  /** Items `from` up to `to`, the end not included. */
  | { readonly kind: 'fold'; readonly id: string; readonly from: number; readonly to: number }

/** One row of a diff as it is drawn; `pair` is a position in the alignment. */
export type DiffRow =
  | { readonly kind: 'divergence' }
  | {
      readonly kind: 'pair'
      readonly op: 'same' | 'changed'
      readonly pair: number
      readonly a: number
      readonly b: number
    }
  /** Pairs `from` up to `to` that are all the same, the end not included. */
  | { readonly kind: 'fold'; readonly id: string; readonly from: number; readonly to: number }
  /** What each side does on its own before they meet again, one beside the other. */
  | {
      readonly kind: 'apart'
      readonly pair: number
      /** False for the rest of a stretch that takes several rows. */
      readonly isStart: boolean
      readonly a: readonly LonePart[]
      readonly b: readonly LonePart[]
    }

/** Ids of the folds that the reader opened, or all of them. */
export type OpenedFolds = ReadonlySet<string> | 'all'

/** Equal pairs that stay in sight before and after a difference. */
const context = 1
/** A fold that hides fewer things costs more than it saves. */
const leastFolded = 3
/** What one side does alone stays whole up to this length; of more, the beginning and the end stay. */
const loneUpTo = 14
const [loneHead, loneTail] = [4, 2]
/** Things of one side in one row, so that a long stretch can be windowed. */
const perRow = 16

interface Stretch {
  readonly isSame: boolean
  readonly from: number
  readonly to: number
}

/** Pairs cut where equal ones begin or end; a changed pair stands alone. */
function stretchesOf(pairs: readonly AlignedPair[]): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  const kindAt = (at: number) => {
    const op = pairs[at]?.op
    return op === 'onlyA' || op === 'onlyB' ? 'apart' : op
  }
  while (from < pairs.length) {
    const kind = kindAt(from)
    let to = from + 1
    while (kind !== 'changed' && to < pairs.length && kindAt(to) === kind) to++
    stretches.push({ isSame: kind === 'same', from, to })
    from = to
  }
  return stretches
}

function isOpen(opened: OpenedFolds, id: string): boolean {
  return opened === 'all' || opened.has(id)
}

/** Rows of pairs that have an item on each side. */
function pairRows(pairs: readonly AlignedPair[], from: number, to: number): DiffRow[] {
  return pairs.slice(from, to).flatMap(({ a, b, op }, at): DiffRow[] => {
    if (a === null || b === null || (op !== 'same' && op !== 'changed')) return []
    return [{ kind: 'pair', op, pair: from + at, a, b }]
  })
}

function sameRows(
  pairs: readonly AlignedPair[],
  { from, to }: Stretch,
  opened: OpenedFolds,
): readonly DiffRow[] {
  const foldFrom = from === 0 ? 0 : from + context
  const foldTo = to === pairs.length ? to : to - context
  const id = `s${foldFrom}`
  if (foldTo - foldFrom < leastFolded || isOpen(opened, id)) return pairRows(pairs, from, to)
  return [
    ...pairRows(pairs, from, foldFrom),
    { kind: 'fold', id, from: foldFrom, to: foldTo },
    ...pairRows(pairs, foldTo, to),
  ]
}

function loneParts(items: readonly number[], side: 'a' | 'b', opened: OpenedFolds): readonly LonePart[] {
  const parts = items.map((item): LonePart => ({ kind: 'item', item }))
  const from = items[loneHead]
  const last = items[items.length - 1 - loneTail]
  if (items.length <= loneUpTo || from === undefined || last === undefined) return parts
  const id = `${side}${from}`
  if (isOpen(opened, id)) return parts
  return [...parts.slice(0, loneHead), { kind: 'fold', id, from, to: last + 1 }, ...parts.slice(-loneTail)]
}

function apartRows(
  pairs: readonly AlignedPair[],
  { from, to }: Stretch,
  opened: OpenedFolds,
): readonly DiffRow[] {
  const inside = pairs.slice(from, to)
  const a = loneParts(
    inside.flatMap((pair) => pair.a ?? []),
    'a',
    opened,
  )
  const b = loneParts(
    inside.flatMap((pair) => pair.b ?? []),
    'b',
    opened,
  )
  const count = Math.max(1, Math.ceil(Math.max(a.length, b.length) / perRow))
  return Array.from({ length: count }, (_, at) => {
    const part = [at * perRow, (at + 1) * perRow] as const
    return { kind: 'apart', pair: from, isStart: at === 0, a: a.slice(...part), b: b.slice(...part) }
  })
}

/**
 * The rows of a diff: long runs of equal pairs and long stretches of one side folded, what both sides do alone side by
 * side, and a mark before the first pair that is not the same. Every item stands in one row or behind one fold.
 */
export function diffRows(pairs: readonly AlignedPair[], opened: OpenedFolds): readonly DiffRow[] {
  const first = pairs.findIndex(({ op }) => op !== 'same')
  return stretchesOf(pairs).flatMap((stretch) => {
    const rows = stretch.isSame
      ? sameRows(pairs, stretch, opened)
      : pairs[stretch.from]?.op === 'changed'
        ? pairRows(pairs, stretch.from, stretch.to)
        : apartRows(pairs, stretch, opened)
    return stretch.from === first ? [{ kind: 'divergence' } as const, ...rows] : rows
  })
}

/** The id of the fold that hides a pair, or null where the pair is in sight. */
export function foldOver(rows: readonly DiffRow[], pair: number): string | null {
  const fold = rows.find((row) => row.kind === 'fold' && row.from <= pair && pair < row.to)
  return fold?.kind === 'fold' ? fold.id : null
}

/** The row in which a pair stands, or the fold that hides it; -1 where there is none. */
export function rowOfPair(rows: readonly DiffRow[], pairs: readonly AlignedPair[], pair: number): number {
  const { a, b } = pairs[pair] ?? { a: null, b: null }
  const holds = (parts: readonly LonePart[], item: number | null) =>
    item !== null &&
    parts.some((part) => (part.kind === 'item' ? part.item === item : part.from <= item && item < part.to))
  return rows.findIndex((row) => {
    if (row.kind === 'divergence') return false
    if (row.kind === 'pair') return row.pair === pair
    if (row.kind === 'fold') return row.from <= pair && pair < row.to
    return holds(row.a, a) || holds(row.b, b)
  })
}

/** Whether a row is where a difference begins. */
export function isDifference(row: DiffRow): boolean {
  return row.kind === 'apart' ? row.isStart : row.kind === 'pair' && row.op === 'changed'
}
