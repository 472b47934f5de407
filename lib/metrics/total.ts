/** The sum of one number over rows. */
export function total<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  let sum = 0
  for (const row of rows) sum += pick(row)
  return sum
}
