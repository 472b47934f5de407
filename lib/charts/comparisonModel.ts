import { formatCount, formatDecimal, formatSigned } from '#lib/format/formatNumber.ts'
import { formatP } from '#lib/format/formatP.ts'
import { countsBelow, formatPercent, formatPoints, formatRatio } from '#lib/format/formatShare.ts'
import type { ComparedMetricId } from '#lib/metrics/comparedMetrics.ts'
import type { Comparison, MetricComparison } from '#lib/metrics/comparison.ts'
import { enoughPrompts } from '#lib/metrics/enoughPrompts.ts'
import type { Verdict } from '#lib/metrics/verdict.ts'
import type { Ratio } from '#lib/model/ratio.ts'
import type { Finding } from './chartModel.ts'
import { comparisonFinding } from './comparisonFinding.ts'
import { type DifferenceAxis, differenceAxis, type Whisker } from './differenceAxis.ts'

/** A value of one side, with its counts where it is a share. */
export interface SideValue {
  readonly text: string
  readonly note: string | null
}

/** One metric of a comparison, as its line is written and drawn. */
export interface ComparisonLine {
  readonly metric: ComparedMetricId
  readonly title: string
  /** How it is averaged. */
  readonly note: string
  readonly verdict: Verdict
  /** What would be enough, or what is missing. */
  readonly verdictNote: string | null
  readonly a: SideValue
  readonly b: SideValue
  readonly difference: string
  readonly interval: string
  readonly whisker: Whisker | null
  readonly prompts: string
  /** Few prompts: counts are shown, the rest is quiet. */
  readonly isFew: boolean
  readonly margin: string
  readonly p: string
  readonly isAdjusted: boolean
}

/** A comparison as its table is written and drawn. */
export interface ComparisonModel {
  readonly finding: Finding
  readonly axis: DifferenceAxis
  readonly headline: readonly ComparisonLine[]
  readonly others: readonly ComparisonLine[]
}

const headlineIds: readonly ComparedMetricId[] = ['accuracy', 'lazy', 'reward']

/** The table of a comparison: values, difference with interval, verdict, and the place on one axis. */
export function comparisonModel(comparison: Comparison): ComparisonModel {
  const { metrics } = comparison
  const axis = differenceAxis(metrics)
  const lines = metrics.map((metric) => lineOf(metric, comparison, axis))
  const isHeadline = ({ metric }: ComparisonLine) => headlineIds.includes(metric)
  return {
    finding: comparisonFinding(metrics.filter(({ metric }) => headlineIds.includes(metric))),
    axis,
    headline: lines.filter(isHeadline),
    others: lines.filter((line) => !isHeadline(line)),
  }
}

function lineOf(line: MetricComparison, comparison: Comparison, axis: DifferenceAxis): ComparisonLine {
  const [a, b] = [sideValue(line, line.a, line.countsA), sideValue(line, line.b, line.countsB)]
  const difference = line.difference === null ? '–' : differenceText(line, line.difference)
  const interval =
    line.low === null || line.high === null
      ? 'no interval'
      : `${change(line, line.low)} to ${change(line, line.high)}`
  return {
    metric: line.metric,
    title: line.title,
    note: noteOf(line, comparison),
    verdict: line.verdict,
    verdictNote: verdictNote(line),
    ...{ a, b, difference, interval },
    whisker: axis.place(line),
    prompts: formatCount(line.prompts),
    isFew: line.prompts < countsBelow,
    margin: marginText(line),
    p: formatP(line.adjustedP),
    isAdjusted: line.adjustedP !== null && headlineIds.includes(line.metric),
  }
}

function sideValue({ unit }: MetricComparison, value: number | null, counts: Ratio | null): SideValue {
  if (unit !== 'share') {
    return { text: value === null ? '–' : valueText(unit, value), note: null }
  }
  // Tokens of thoughts run into millions: their counts say nothing that the share does not.
  if (counts !== null && counts.of < countsBelow)
    return { text: counts.of === 0 ? '–' : formatRatio(counts), note: null }
  const note = counts === null || counts.of >= 100_000 ? null : formatRatio(counts)
  return { text: value === null ? '–' : formatPercent(value), note }
}

function valueText(unit: 'tokens' | 'reward', value: number): string {
  return unit === 'tokens' ? formatCount(Math.round(value)) : formatDecimal(value)
}

function change({ unit }: MetricComparison, value: number): string {
  if (unit === 'share') return formatPoints(value)
  if (unit === 'tokens') return `${value > 0.5 ? '+' : ''}${formatCount(Math.round(value))}`
  return formatSigned(value)
}

function differenceText(line: MetricComparison, value: number): string {
  return `${change(line, value)}${line.unit === 'share' ? ' pts' : ''}`
}

function noteOf(line: MetricComparison, { preset }: Comparison): string {
  switch (line.metric) {
    case 'accuracy':
    case 'reward':
    case 'length':
      return 'mean over prompts'
    case 'lazy':
      return `pooled, preset ${preset}`
    case 'pass-at-k':
      return 'unbiased, mean over prompts'
    default:
      return 'pooled'
  }
}

function marginText({ margin, unit }: MetricComparison): string {
  if (margin === 0) return 'none'
  return unit === 'share' ? `${formatDecimal(margin * 100).replace(/\.0+$/, '')} pts` : formatDecimal(margin)
}

/** What is missing, or what would be enough. */
function verdictNote(line: MetricComparison): string | null {
  if (line.verdict !== 'not enough data') return null
  if (line.difference === null) {
    const empty = [...(line.countsA?.of === 0 ? ['A'] : []), ...(line.countsB?.of === 0 ? ['B'] : [])]
    return empty.length === 0
      ? 'no prompt has a value on both sides'
      : `nothing to divide by in ${empty.join(' and ')}`
  }
  const enough = enoughPrompts(line)
  if (enough === null)
    return line.prompts < countsBelow ? 'too few prompts to say how many more' : 'far more prompts are needed'
  const more = `about ${formatCount(enough.prompts)} prompts`
  return enough.shows === 'the same' ? `${more} would show them the same` : `${more} would settle it`
}
