/** Edits (insert, delete, replace, swap of neighbours) between two words. */
function editDistance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swapped))
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/**
 * The name that a mistyped word most likely means: at most a third of its letters edited, or the only name it begins.
 * Null where none is near; for "did you mean" in refusals.
 */
export function nearestName(word: string, names: readonly string[]): string | null {
  const typed = word.toLowerCase()
  const begun = names.filter((name) => typed.length >= 2 && name.startsWith(typed))
  const [nearest] = names
    .map((name) => ({ name, edits: editDistance(typed, name.toLowerCase()) }))
    .sort((x, y) => x.edits - y.edits)
  if (nearest !== undefined && nearest.edits <= Math.max(1, Math.floor(typed.length / 3))) return nearest.name
  return begun[0] ?? null
}
