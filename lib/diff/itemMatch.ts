import { isJsonObject, type Json } from '#lib/model/json.ts'
import type { DiffItem } from './diffItem.ts'
import { isSameJson } from './jsonDiff.ts'
import { likeness, type WordMap, wordHashes, wordMap } from './wordMap.ts'

/** An item with what is compared often: an id that equal items share, and its words. */
export interface IndexedItem {
  readonly item: DiffItem
  readonly id: number
  readonly words: WordMap
}

/** A word in more than this share of the items says nothing about which belong together. */
const commonShare = 0.15
/** Below so many items every word may be telling. */
const fewItems = 12
/** Likeness below which two items are better left alone. */
const leastLikeness = 0.5
/** Equal items are worth more than any pair that is only near. */
const equalGain = 0.75

/** Canonical text of an item: equal for equal items, with keys of arguments sorted. */
export function itemKey(item: DiffItem): string {
  if (item.kind === 'thought') return `thought ${item.thought} ${item.text.trim()}`
  if (item.kind === 'call') {
    return `call ${item.name ?? ''} ${(item.args === null ? null : sorted(item.args)) ?? item.text.trim()}`
  }
  if (item.kind === 'result') return `result ${item.name ?? ''} ${item.isError} ${item.text.trim()}`
  return `text ${item.text.trim()}`
}

/** JSON with sorted keys; null where it is deeper than any real argument, and the call's own text must do. */
function sorted(value: Json, depth = 0): string | null {
  if (depth > 50) return null
  if (!Array.isArray(value) && !isJsonObject(value)) return JSON.stringify(value)
  const members = Array.isArray(value)
    ? value.map((member: Json) => sorted(member, depth + 1))
    : Object.entries(value)
        .sort(([x], [y]) => (x < y ? -1 : 1))
        .map(([key, member]) => {
          const inner = sorted(member, depth + 1)
          return inner === null ? null : `${JSON.stringify(key)}:${inner}`
        })
  if (members.includes(null)) return null
  return Array.isArray(value) ? `[${members.join(',')}]` : `{${members.join(',')}}`
}

/** Both lists with shared ids and word maps; words that most items have are left out. */
export function indexItems(
  a: readonly DiffItem[],
  b: readonly DiffItem[],
): { readonly a: readonly IndexedItem[]; readonly b: readonly IndexedItem[] } {
  const ids = new Map<string, number>()
  const hashes = [...a, ...b].map((item) => wordHashes(item.text))
  const frequency = new Map<number, number>()
  for (const words of hashes) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const most = hashes.length < fewItems ? Number.POSITIVE_INFINITY : Math.max(3, commonShare * hashes.length)
  const isCommon = (word: number) => (frequency.get(word) ?? 0) > most
  const indexed = [...a, ...b].map((item, at) => {
    const key = itemKey(item)
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    return { item, id, words: wordMap(hashes[at] ?? new Set(), isCommon) }
  })
  return { a: indexed.slice(0, a.length), b: indexed.slice(a.length) }
}

/** Share of the argument keys of either call that both have with equal values. */
function sharedArguments(a: Json, b: Json): number {
  if (!isJsonObject(a) || !isJsonObject(b)) return isSameJson(a, b) ? 1 : 0
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  if (keys.length === 0) return 1
  const equal = keys.filter(
    (key) => Object.hasOwn(a, key) && Object.hasOwn(b, key) && isSameJson(a[key] ?? null, b[key] ?? null),
  )
  return equal.length / keys.length
}

/** How alike two different items are, 0 to 1. */
function likenessOf(a: IndexedItem, b: IndexedItem): number {
  const [x, y] = [a.item, b.item]
  if (x.kind === 'call' && y.kind === 'call') {
    // Another tool with the same arguments is a change of name; another tool with others is another call.
    const shared = sharedArguments(x.args, y.args)
    return x.name === y.name ? 0.6 + 0.4 * shared : shared === 1 ? 0.55 : 0
  }
  if (x.kind === 'result' && y.kind === 'result') {
    // Answers of one tool belong together however different they are.
    return x.name === y.name ? 0.55 + 0.4 * likeness(a.words, b.words) : likeness(a.words, b.words)
  }
  if (x.kind === 'thought' && y.kind === 'thought') {
    const words = likeness(a.words, b.words)
    return words === 0 ? 0 : (x.thought === y.thought ? 0.3 : 0) + 0.7 * words
  }
  return x.kind === 'text' && y.kind === 'text' ? 0.3 + 0.7 * likeness(a.words, b.words) : 0
}

/** What matching two items is worth over leaving both alone; not above 0 where they should not be matched. */
export function matchGain(a: IndexedItem, b: IndexedItem): number {
  return a.id === b.id ? equalGain : likenessOf(a, b) - leastLikeness
}
