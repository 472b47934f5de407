/** Paths as people count: `2.jsonl` before `10.jsonl`, folder by folder. For sorting. */
export function comparePaths(a: string, b: string): number {
  const left = a.split(/(\d+)/)
  const right = b.split(/(\d+)/)
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const order = comparePieces(left[i] ?? '', right[i] ?? '')
    if (order !== 0) return order
  }
  // Equal as counted (`1` and `01`): any fixed order will do, but it must be fixed.
  return left.length - right.length || compareText(a, b)
}

function comparePieces(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return compareText(a, b)
  const [left, right] = [a, b].map((digits) => digits.replace(/^0+(?=\d)/, ''))
  return (left?.length ?? 0) - (right?.length ?? 0) || compareText(left ?? '', right ?? '')
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
