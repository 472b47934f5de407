import { formatCount, withMinus } from '#lib/format/formatNumber.ts'
import type { Tick } from './chartModel.ts'

/** How values of an axis are written and where it may end. */
export type AxisUnit = 'share' | 'tokens' | 'number'

export interface ValueAxis {
  readonly low: number
  readonly high: number
  readonly ticks: readonly Tick[]
  /** Px from the top of a plot of this height. */
  readonly y: (value: number) => number
}

interface Wanted {
  readonly values: readonly number[]
  readonly unit: AxisUnit
  readonly height: number
  /** Shares of a whole always run from 0 to 100. */
  readonly isWhole?: boolean
}

const steps = [1, 2, 2.5, 5, 10] as const

/** The round step that divides `span` into at most `most` parts. */
export function roundStep(span: number, most: number): number {
  if (span <= 0) return 1
  const raw = span / most
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = steps.find((step) => step * power >= raw - raw * 1e-9) ?? 10
  return factor * power
}

/**
 * A vertical axis that holds all values, from 0 unless some are below it, ending on a round value.
 * Three to six hairlines; the unit stands on the top label only.
 */
export function valueAxis({ values, unit, height, isWhole = false }: Wanted): ValueAxis {
  const finite = values.filter(Number.isFinite)
  const lowest = Math.min(0, ...finite)
  const highest = isWhole ? 1 : Math.max(...finite, lowest)
  const span = highest - lowest > 0 ? highest - lowest : 1
  const step = roundStep(span, height < 120 ? 2 : 4)
  const low = Math.floor(lowest / step + 1e-9) * step
  const reach = Math.ceil((lowest + span) / step - 1e-9) * step
  const high = unit === 'share' ? Math.min(reach, 1) : reach
  const y = (value: number) => round(height - ((value - low) / (high - low)) * height)
  const count = Math.round((high - low) / step)
  const ticks = Array.from({ length: count + 1 }, (_, i): Tick => {
    const value = low + i * step
    return {
      at: 1 - y(value) / height,
      label: tickText(value, { unit, step, isTop: i === count }),
      room: 'always',
    }
  })
  return { low, high, ticks, y }
}

const round = (px: number) => Math.round(px * 10) / 10

function tickText(
  value: number,
  { unit, step, isTop }: { readonly unit: AxisUnit; readonly step: number; readonly isTop: boolean },
): string {
  if (unit === 'share') return `${trimmed(value * 100, step * 100)}${isTop ? '%' : ''}`
  if (Math.abs(value) >= 1000) return formatCount(value)
  return trimmed(value, step)
}

/** As many decimals as the step needs, so that ticks do not repeat. */
function trimmed(value: number, step: number): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  const extra = Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-9 ? 1 : 0
  return withMinus((Math.abs(value) < 1e-12 ? 0 : value).toFixed(decimals + extra))
}
