import { formatRatio, formatShare, formatShareInterval } from '#lib/format/formatShare.ts'
import type { RatioEvidence } from '#lib/model/ratio.ts'
import type { LinePoint } from './linePanel.ts'
import type { TrendPoint } from './trendFinding.ts'

/** A ratio as a point of a line; a denominator of 0 is a gap. */
export function ratioPoint(
  ratio: RatioEvidence,
  link: { readonly href: string; readonly name: string },
): LinePoint {
  return {
    value: ratio.of === 0 ? null : ratio.count / ratio.of,
    low: ratio.interval?.low ?? null,
    high: ratio.interval?.high ?? null,
    of: ratio.of,
    href: link.href,
    name: link.name,
    text: formatShare(ratio),
  }
}

/** A ratio as a point of a trend; below ten items it takes no part in one. */
export function ratioTrend(ratio: RatioEvidence, at: string): readonly TrendPoint[] {
  if (ratio.of < 10) return []
  const { low = null, high = null } = ratio.interval ?? {}
  return [{ value: ratio.count / ratio.of, low, high, text: formatShare(ratio), at }]
}

/** Cells of a table: counts, share, interval. */
export function ratioCells(ratio: RatioEvidence): readonly [string, string, string] {
  const share = ratio.of < 10 ? '–' : formatShare(ratio)
  const hasInterval = ratio.interval !== null && ratio.of >= 10
  return [
    ratio.of === 0 ? '–' : formatRatio(ratio),
    ratio.of >= 10 && ratio.of < 30 ? `${share} few` : share,
    hasInterval && ratio.interval !== null ? formatShareInterval(ratio.interval) : '–',
  ]
}
