/** A value and how many units have it. */
export interface WeightedValue {
  readonly value: number
  readonly count: number
}

function valueAt(values: readonly WeightedValue[], rank: number): number {
  let passed = 0
  for (const { value, count } of values) {
    passed += count
    if (rank < passed) return value
  }
  return values.at(-1)?.value ?? Number.NaN
}

/**
 * The quantile of counted values in ascending order, linear between neighbours
 * (rank (n - 1) q, as numpy's default); null without units.
 */
export function weightedQuantile(values: readonly WeightedValue[], q: number): number | null {
  const n = values.reduce((sum, { count }) => sum + count, 0)
  if (n === 0) return null
  const rank = (n - 1) * q
  const low = valueAt(values, Math.floor(rank))
  const high = valueAt(values, Math.ceil(rank))
  return low + (high - low) * (rank - Math.floor(rank))
}

/** The quantile of numbers in ascending order, linear between neighbours; null for none. */
export function quantile(sorted: ArrayLike<number>, q: number): number | null {
  if (sorted.length === 0) return null
  const rank = (sorted.length - 1) * q
  const low = sorted[Math.floor(rank)] ?? Number.NaN
  const high = sorted[Math.ceil(rank)] ?? Number.NaN
  return low + (high - low) * (rank - Math.floor(rank))
}
