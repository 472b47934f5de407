/**
 * Holm's step-down adjustment: p values of one family in, adjusted ones out in the same order.
 * Comparing each with 0.05 keeps the chance of any false alarm in the family at 5 %.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p)
  const adjusted = new Array<number>(pValues.length).fill(1)
  let highest = 0
  for (const [rank, { p, index }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, p * (pValues.length - rank)))
    adjusted[index] = highest
  }
  return adjusted
}
