import type { ReaderRow } from './readerRows.ts'

/** What a key press looks for. */
export type Wanted = 'thought' | 'hit' | 'call'

/**
 * The next row (or, with `by` -1, the one before) after `from` that is what the reader looks for;
 * `from` itself where there is none.
 */
export function stepTo(
  rows: readonly ReaderRow[],
  {
    from,
    by,
    wanted,
  }: {
    readonly from: number
    readonly by: 1 | -1
    readonly wanted: Wanted
  },
): number {
  for (let i = from + by; i >= 0 && i < rows.length; i += by) {
    const row = rows[i]
    if (row !== undefined && fits(row, wanted)) return i
  }
  return from
}

function fits(row: ReaderRow, wanted: Wanted): boolean {
  if (wanted === 'call') return row.kind === 'call'
  return row.kind === 'thought' && (wanted === 'thought' || row.hits.length > 0)
}

/** Name of a row within its page, for links: `t12` a thought, `c3` a call, `m4` a turn; null for the rest. */
export function anchorOf(row: ReaderRow): string | null {
  if (row.kind === 'thought') return `t${row.number}`
  if (row.kind === 'call') return `c${row.number}`
  return row.kind === 'turn' ? `m${row.turn}` : null
}
