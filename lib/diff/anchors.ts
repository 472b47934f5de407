/** Positions of the values that occur exactly once. */
function lonePositions(values: readonly number[]): ReadonlyMap<number, number> {
  const seen = new Map<number, number>()
  for (const [at, value] of values.entries()) seen.set(value, seen.has(value) ? -1 : at)
  return new Map([...seen].filter(([, at]) => at >= 0))
}

/** The longest run of pairs that rises on both sides; pairs come in rising order of the first. */
function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tails: number[] = []
  const before: number[] = []
  for (const [at, [, b]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const mid = (low + high) >> 1
      if ((pairs[tails[mid] ?? 0]?.[1] ?? 0) < b) low = mid + 1
      else high = mid
    }
    before[at] = low === 0 ? -1 : (tails[low - 1] ?? -1)
    tails[low] = at
  }
  const run: (readonly [number, number])[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) run.push(pair)
  }
  return run.reverse()
}

/**
 * Pairs of equal members to cut two lists at (patience): equal ids that occur once on each side and may anchor,
 * the most of them that do not cross.
 */
export function anchors(
  a: readonly number[],
  b: readonly number[],
  mayAnchor: (id: number) => boolean,
): readonly (readonly [number, number])[] {
  const loneB = lonePositions(b)
  const pairs = [...lonePositions(a)].flatMap(([id, at]) => {
    const other = loneB.get(id)
    return other === undefined || !mayAnchor(id) ? [] : [[at, other] as const]
  })
  return longestRising(pairs.sort(([x], [y]) => x - y))
}
