import type { Ratio } from '#lib/model/ratio.ts'
import type { ThoughtPlace } from '#lib/model/thoughtLabel.ts'
import type { ReaderRow, ThoughtRow } from './readerRows.ts'

/** Whether a thought has its label. */
export type IsLabelled = (row: ThoughtRow) => boolean

/** Where the thought of a row stands, as labels name it. */
export function placeOf(rollout: string, { turn, block, start, end }: ThoughtRow): ThoughtPlace {
  return { rollout, turn, block, start, end }
}

/** The next row after `from` that is a thought without label; null where none follows. */
export function nextUnlabelled(
  rows: readonly ReaderRow[],
  { from, isLabelled }: { readonly from: number; readonly isLabelled: IsLabelled },
): number | null {
  const found = rows.findIndex((row, at) => at > from && row.kind === 'thought' && !isLabelled(row))
  return found < 0 ? null : found
}

/** The row of the thought without label that the classifier is least sure of, the first of several; null where all have one. */
export function leastSure(rows: readonly ReaderRow[], isLabelled: IsLabelled): number | null {
  let least: { readonly at: number; readonly confidence: number } | null = null
  for (const [at, row] of rows.entries()) {
    if (row.kind !== 'thought' || isLabelled(row)) continue
    if (least === null || row.confidence < least.confidence) least = { at, confidence: row.confidence }
  }
  return least?.at ?? null
}

/** How many of the thoughts have their label. */
export function labelProgress(rows: readonly ReaderRow[], isLabelled: IsLabelled): Ratio {
  const thoughts = rows.filter((row) => row.kind === 'thought')
  return { count: thoughts.filter(isLabelled).length, of: thoughts.length }
}
