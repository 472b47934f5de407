import { formatDecimal } from '#lib/format/formatNumber.ts'
import type { Estimated } from '#lib/metrics/kindAgreement.ts'

/** A statistic and its interval in words: `0.71` and `0.62 to 0.80`. */
export function estimateWords({ value, interval }: Estimated): {
  readonly value: string
  readonly note: string
} {
  return {
    value: formatDecimal(value),
    note:
      interval === null ? 'no interval' : `${formatDecimal(interval.low)} to ${formatDecimal(interval.high)}`,
  }
}
