import type { Finding } from './chartModel.ts'

/** A value of a trend as it is written, with its interval where there is one. */
export interface TrendPoint {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly text: string
  /** "step 400". */
  readonly at: string
}

interface Trend {
  /** Starts the sentence: "Accuracy", "The share of wrong answers that look lazy". */
  readonly subject: string
  readonly points: readonly TrendPoint[]
  /** Added in brackets for a lone checkpoint: its counts. */
  readonly detail?: string
}

/** One way in which two values differ: clearly, or within what their intervals allow. */
function order(a: TrendPoint, b: TrendPoint): 'below' | 'above' | 'overlaps' {
  if (a.high !== null && b.low !== null && a.high < b.low) return 'below'
  if (a.low !== null && b.high !== null && a.low > b.high) return 'above'
  const hasIntervals = a.low !== null && b.low !== null
  if (hasIntervals || a.value === b.value) return 'overlaps'
  return a.value < b.value ? 'below' : 'above'
}

/**
 * What happened from the first checkpoint to the last, in one sentence. It says "rose" or "fell" only where the
 * intervals are apart, and names a turn between them that stands clear of both ends.
 */
export function trendFinding({ subject, points, detail }: Trend): Finding {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return [`${subject}: no checkpoint has a value.`]
  if (points.length === 1)
    return [`${subject} is `, { strong: first.text }, detail === undefined ? '.' : ` (${detail}).`]
  const turn = turnOf(points, first, last)
  const moved = order(first, last)
  if (moved !== 'overlaps')
    return [
      `${subject} ${moved === 'below' ? 'rose' : 'fell'} from ${first.text} at ${first.at} to `,
      { strong: last.text },
      ` at ${last.at}${turn === null ? '.' : `, with a ${turn.word} of ${turn.point.text} at ${turn.point.at}.`}`,
    ]
  if (turn !== null)
    return [
      `${subject} ${turn.word === 'low' ? 'fell' : 'rose'} from ${first.text} to `,
      { strong: turn.point.text },
      ` at ${turn.point.at} and came back to ${last.text} at ${last.at}.`,
    ]
  return [
    `${subject} is `,
    { strong: last.text },
    ` at ${last.at}, not clearly other than ${first.text} at ${first.at}.`,
  ]
}

function turnOf(
  points: readonly TrendPoint[],
  first: TrendPoint,
  last: TrendPoint,
): { readonly word: 'high' | 'low'; readonly point: TrendPoint } | null {
  const inner = points.slice(1, -1)
  const [head] = inner
  if (head === undefined) return null
  const highest = inner.reduce((best, point) => (point.value > best.value ? point : best), head)
  const lowest = inner.reduce((best, point) => (point.value < best.value ? point : best), head)
  if (order(first, highest) === 'below' && order(last, highest) === 'below')
    return { word: 'high', point: highest }
  if (order(first, lowest) === 'above' && order(last, lowest) === 'above')
    return { word: 'low', point: lowest }
  return null
}
