import type { StepRange } from './traceQuery.ts'

const range = /^(-?\d{1,15})?(\.\.)?(-?\d{1,15})?$/

/** Reads `400`, `400..800`, `400..` or `..800` (both ends included); null for anything else. */
export function parseSteps(text: string): StepRange | null {
  const [, low, dots, high] = range.exec(text.trim()) ?? []
  const from = low === undefined ? null : Number(low)
  if (dots === undefined) return from === null || high !== undefined ? null : { from, to: from }
  const to = high === undefined ? null : Number(high)
  if (from === null && to === null) return null
  return from !== null && to !== null && from > to ? null : { from, to }
}

/** Steps as {@link parseSteps} reads them. */
export function stepsText({ from, to }: StepRange): string {
  return from !== null && from === to ? `${from}` : `${from ?? ''}..${to ?? ''}`
}
