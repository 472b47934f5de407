import type { Interval, Ratio } from '#lib/model/ratio.ts'
import { formatCount, withMinus } from './formatNumber.ts'

/** Fewer items than this: counts alone, no percentage. */
export const countsBelow = 10
/** Fewer items than this: a percentage, marked "few". */
export const fewBelow = 30

/** How much stands behind a ratio: nothing, counts only, few, or enough. */
export type Footing = 'none' | 'counts' | 'few' | 'enough'

/** What may be written about a ratio with this denominator. */
export function footingOf(of: number): Footing {
  if (of === 0) return 'none'
  if (of < countsBelow) return 'counts'
  return of < fewBelow ? 'few' : 'enough'
}

/**
 * A share 0 to 1 as a percentage: one decimal below ten and above 99, none between.
 * Never rounded to a 0 or 100 that is not there.
 */
export function formatPercent(share: number): string {
  return `${percentDigits(share)}%`
}

/** The digits of {@link formatPercent} without the sign, for axes and pairs. */
export function percentDigits(share: number): string {
  const percent = share * 100
  if (share > 0 && percent < 0.1) return '<0.1'
  if (share < 1 && percent > 99.9) return '>99.9'
  const isWhole = Math.abs(percent - Math.round(percent)) < 1e-9
  return withMinus(percent.toFixed(!isWhole && (percent < 10 || percent > 99) ? 1 : 0))
}

/** A ratio in the shortest honest form: `16%`, `3 of 9` below ten, `–` where there is nothing to divide by. */
export function formatShare(ratio: Ratio): string {
  const footing = footingOf(ratio.of)
  if (footing === 'none') return '–'
  return footing === 'counts' ? formatRatio(ratio) : formatPercent(ratio.count / ratio.of)
}

/** Both counts: `47 of 289`. */
export function formatRatio({ count, of }: Ratio): string {
  return `${formatCount(count)} of ${formatCount(of)}`
}

/** A difference of two shares in points: `+32.3`. */
export function formatPoints(difference: number): string {
  const points = difference * 100
  const text = withMinus(points.toFixed(1))
  return points > 0.05 ? `+${text}` : text.replace(/^−0\.0$/, '0.0')
}

/** An interval of a share: `12 to 21%`. */
export function formatShareInterval({ low, high }: Pick<Interval, 'low' | 'high'>): string {
  return `${percentDigits(low)} to ${percentDigits(high)}%`
}
