import { stringify } from 'csv-stringify/sync'

/** A cell of an export. Null is an empty cell, never a zero. */
export type Cell = string | number | boolean | null

/**
 * Rows as CSV text (RFC 4180, `\n` line ends). A text cell that a spreadsheet would read as a formula
 * gets an apostrophe before it; numbers stay numbers.
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(defused)),
    { cast: { boolean: (value) => (value ? 'true' : 'false') } },
  )
}

/** OWASP, CSV injection: the first characters that spreadsheets take for a formula. */
function defused(cell: Cell): Cell {
  return typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
