/** Rows of one key together, keys in the order in which they first occur. */
export function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly (readonly Row[])[] {
  const keys = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const same = keys.get(key)
    if (same === undefined) keys.set(key, [row])
    else same.push(row)
  }
  return [...keys.values()]
}
