import { noMerge, type Ranks } from './ranks.ts'

/** Up to here scanning all pairs for the lowest beats a heap; most words have fewer than 20 bytes. */
const scanUpTo = 96

/**
 * Token ids of one word, given the ids of its bytes: the pair with the lowest rank is joined first,
 * the leftmost one where ranks are equal, until no pair can be joined.
 */
export function mergeBytes(byteIds: Uint32Array, ranks: Ranks): Uint32Array {
  return byteIds.length <= scanUpTo ? mergeByScan(byteIds, ranks) : mergeByHeap(byteIds, ranks)
}

function mergeByScan(byteIds: Uint32Array, ranks: Ranks): Uint32Array {
  const ids = Uint32Array.from(byteIds)
  const joined = new Uint32Array(ids.length)
  let length = ids.length
  const join = (at: number) =>
    at >= 0 && at + 1 < length ? ranks.merge(ids[at] ?? 0, ids[at + 1] ?? 0) : noMerge
  for (let i = 0; i < length; i++) joined[i] = join(i)
  for (;;) {
    let best: number = noMerge
    let at = -1
    for (let i = 0; i + 1 < length; i++) {
      const candidate = joined[i] ?? noMerge
      if (candidate < best) {
        best = candidate
        at = i
      }
    }
    if (at === -1) return ids.slice(0, length)
    ids[at] = best
    ids.copyWithin(at + 1, at + 2, length)
    joined.copyWithin(at + 1, at + 2, length)
    length--
    joined[at] = join(at)
    if (at > 0) joined[at - 1] = join(at - 1)
  }
}

/** The same result for very long words (a million letters without a space) in n log n steps. */
function mergeByHeap(byteIds: Uint32Array, ranks: Ranks): Uint32Array {
  const end = byteIds.length
  const ids = Uint32Array.from(byteIds)
  const next = Uint32Array.from(ids, (_, i) => i + 1)
  const previous = Int32Array.from(ids, (_, i) => i - 1)
  const joined = new Uint32Array(end)
  const heap = new NumberHeap()
  const propose = (at: number) => {
    const after = next[at] ?? end
    const id = after < end ? ranks.merge(ids[at] ?? 0, ids[after] ?? 0) : noMerge
    joined[at] = id
    if (id !== noMerge) heap.push(id * positions + at)
  }
  for (let i = 0; i < end; i++) propose(i)
  for (let entry = heap.pop(); entry !== null; entry = heap.pop()) {
    const at = entry % positions
    if (joined[at] !== Math.floor(entry / positions)) continue // an older proposal for this place
    const gone = next[at] ?? end
    const after = next[gone] ?? end
    ids[at] = joined[at] ?? 0
    joined[gone] = noMerge
    next[at] = after
    if (after < end) previous[after] = at
    propose(at)
    const before = previous[at] ?? -1
    if (before >= 0) propose(before)
  }
  const kept: number[] = []
  for (let at = 0; at < end; at = next[at] ?? end) kept.push(ids[at] ?? 0)
  return Uint32Array.from(kept)
}

/** Heap entries hold rank and place in one number: rank first, place as the tie-break; 18 + 31 bits. */
const positions = 2 ** 31

class NumberHeap {
  readonly #entries: number[] = []

  push(entry: number): void {
    const entries = this.#entries
    let at = entries.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = entries[parent] ?? 0
      if (above <= entry) break
      entries[at] = above
      at = parent
    }
    entries[at] = entry
  }

  pop(): number | null {
    const entries = this.#entries
    const top = entries[0]
    const last = entries.pop()
    if (top === undefined || last === undefined) return null
    const length = entries.length
    if (length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= length) break
      if (child + 1 < length && (entries[child + 1] ?? 0) < (entries[child] ?? 0)) child++
      const below = entries[child] ?? 0
      if (below >= last) break
      entries[at] = below
      at = child
    }
    entries[at] = last
    return top
  }
}
