import { alignBlock } from './alignBlock.ts'
import { anchors } from './anchors.ts'
import type { DiffItem } from './diffItem.ts'
import { type IndexedItem, indexItems, matchGain } from './itemMatch.ts'

/** One line of an aligned diff: positions in the two lists, null on the side that has nothing there. */
export interface AlignedPair {
  readonly a: number | null
  readonly b: number | null
  readonly op: 'same' | 'changed' | 'onlyA' | 'onlyB'
}

/** Two lists side by side. */
export interface Alignment {
  /** Position in `pairs` of the first that is not the same; null where all are. */
  readonly firstDivergence: number | null
  readonly pairs: readonly AlignedPair[]
}

type Match = readonly [number, number]

/** A short phrase such as "Wait." is no place to cut at, though it may occur only once. */
const anchorLength = 16

interface Window {
  readonly startA: number
  readonly endA: number
  readonly startB: number
  readonly endB: number
}

interface Lists {
  readonly a: readonly IndexedItem[]
  readonly b: readonly IndexedItem[]
}

/** What is left of two lists after the beginning and the end that they share. */
function trimmed({ a, b }: Lists): Window {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start]?.id === b[start]?.id) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end]?.id === b[b.length - 1 - end]?.id) end++
  return { startA: start, endA: a.length - end, startB: start, endB: b.length - end }
}

function anchorMatches({ a, b }: Lists, { startA, endA, startB, endB }: Window): Match[] {
  const [sideA, sideB] = [a.slice(startA, endA), b.slice(startB, endB)]
  const long = new Set(sideA.filter(({ item }) => item.text.length >= anchorLength).map(({ id }) => id))
  const pairs = anchors(
    sideA.map(({ id }) => id),
    sideB.map(({ id }) => id),
    (id) => long.has(id),
  )
  return pairs.map(([i, j]) => [i + startA, j + startB])
}

/** Matches inside a window that holds no anchor. */
function windowMatches({ a, b }: Lists, { startA, endA, startB, endB }: Window): Match[] {
  const gain = (i: number, j: number) => {
    const [x, y] = [a[startA + i], b[startB + j]]
    return x === undefined || y === undefined ? 0 : matchGain(x, y)
  }
  return alignBlock({ n: endA - startA, m: endB - startB, gain }).map(([i, j]) => [i + startA, j + startB])
}

function matches(lists: Lists): Match[] {
  const window = trimmed(lists)
  const head = Array.from({ length: window.startA }, (_, at): Match => [at, at])
  const tailLength = lists.a.length - window.endA
  const tail = Array.from({ length: tailLength }, (_, at): Match => [window.endA + at, window.endB + at])
  const middle: Match[][] = []
  let [fromA, fromB] = [window.startA, window.startB]
  for (const [i, j] of anchorMatches(lists, window)) {
    middle.push(windowMatches(lists, { startA: fromA, endA: i, startB: fromB, endB: j }), [[i, j]])
    fromA = i + 1
    fromB = j + 1
  }
  middle.push(windowMatches(lists, { startA: fromA, endA: window.endA, startB: fromB, endB: window.endB }))
  return [head, ...middle, tail].flat()
}

/** Members that only one side has, up to a match: those of A first. */
function alone(from: number, to: number, op: 'onlyA' | 'onlyB'): AlignedPair[] {
  return Array.from({ length: to - from }, (_, at) => {
    const position = from + at
    return op === 'onlyA' ? { a: position, b: null, op } : { a: null, b: position, op }
  })
}

/**
 * Aligns what two rollouts say and do: equal items, items that changed, and those that only one side has.
 * Shared beginning and end are taken off, unique equal items cut the rest (patience), and between them items are
 * matched by kind and words, calls by name and arguments. Every position of both lists occurs once, in order.
 */
export function alignThoughts(a: readonly DiffItem[], b: readonly DiffItem[]): Alignment {
  const lists = indexItems(a, b)
  const stretches: AlignedPair[][] = []
  let [nextA, nextB] = [0, 0]
  for (const [i, j] of matches(lists)) {
    const op = lists.a[i]?.id === lists.b[j]?.id ? 'same' : 'changed'
    stretches.push(alone(nextA, i, 'onlyA'), alone(nextB, j, 'onlyB'), [{ a: i, b: j, op }])
    nextA = i + 1
    nextB = j + 1
  }
  stretches.push(alone(nextA, a.length, 'onlyA'), alone(nextB, b.length, 'onlyB'))
  const pairs = stretches.flat()
  const first = pairs.findIndex((pair) => pair.op !== 'same')
  return { firstDivergence: first === -1 ? null : first, pairs }
}
