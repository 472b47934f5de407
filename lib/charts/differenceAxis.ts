import { formatDecimal } from '#lib/format/formatNumber.ts'
import type { MetricComparison } from '#lib/metrics/comparison.ts'
import type { Verdict } from '#lib/metrics/verdict.ts'
import { roundStep } from './valueAxis.ts'

/** A difference on the common axis, 0 to 1 from worse to better (from less to more where neither is). */
export interface Whisker {
  readonly at: number
  readonly low: number
  readonly high: number
  /** The ends lie beyond the axis. */
  readonly isCutLow: boolean
  readonly isCutHigh: boolean
  /** The zone of "same within the margin"; null without a margin. */
  readonly zone: readonly [from: number, to: number] | null
  readonly verdict: Verdict
  /** Right is more, and neither better nor worse. */
  readonly isNeutral: boolean
}

export interface DifferenceAxis {
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  /** Null where a line has no difference or no interval. */
  readonly place: (line: MetricComparison) => Whisker | null
}

/** Without a margin of its own a line is drawn in steps of this share of the larger side: as two points are to a whole. */
const stepShare = 0.02
/** Beyond so many margins whiskers are cut: the rest would be a smudge at zero. */
const mostUnits = 40

type Line = Pick<MetricComparison, 'a' | 'b' | 'margin'>

/** What one unit of the axis is for a line. */
function unitOf({ a, b, margin }: Line): number {
  if (margin > 0) return margin
  return Math.max(Math.abs(a ?? 0), Math.abs(b ?? 0)) * stepShare || 1
}

/** One axis for metrics of several units: differences in margins, turned so that better is right. */
export function differenceAxis(lines: readonly MetricComparison[]): DifferenceAxis {
  const ends = lines.flatMap((line) =>
    [line.difference, line.low, line.high].flatMap((value) =>
      value === null ? [] : Math.abs(value) / unitOf(line),
    ),
  )
  const reach = Math.min(mostUnits, Math.max(2, ...ends))
  const step = roundStep(reach, 3)
  const edge = Math.ceil(reach / step - 1e-9) * step
  const at = (units: number) => Math.min(1, Math.max(0, 0.5 + units / (2 * edge)))
  const count = Math.round(edge / step)
  return {
    ticks: Array.from({ length: 2 * count + 1 }, (_, i) => (i - count) * step).map((units) => ({
      at: at(units),
      label: units === 0 ? '0' : `${units > 0 ? '+' : ''}${tickText(units)}m`,
    })),
    place: (line) => placed(line, { at, edge }),
  }
}

const tickText = (units: number) => formatDecimal(units).replace(/\.0+$/, '')

function placed(
  line: MetricComparison,
  { at, edge }: { readonly at: (units: number) => number; readonly edge: number },
): Whisker | null {
  const { difference, low, high, margin, better, verdict } = line
  if (difference === null || low === null || high === null) return null
  const sign = better === 'lower' ? -1 : 1
  const units = (value: number) => (sign * value) / unitOf(line)
  const [left, right] = sign === 1 ? [units(low), units(high)] : [units(high), units(low)]
  return {
    at: at(units(difference)),
    low: at(left),
    high: at(right),
    isCutLow: left < -edge,
    isCutHigh: right > edge,
    zone: margin > 0 ? [at(-1), at(1)] : null,
    verdict,
    isNeutral: better === null,
  }
}
