import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount, formatSigned, withMinus } from '#lib/format/formatNumber.ts'
import { formatPercent, formatPoints, formatRatio } from '#lib/format/formatShare.ts'
import type { EvidenceOf, Report } from '#lib/metrics/evidence.ts'
import type { LazyPreset } from '#lib/metrics/presets.ts'
import type { RatioEvidence } from '#lib/model/ratio.ts'
import { checkpointName } from './checkpointAxis.ts'

/** Reports of one view, all with the same rows. */
export interface ViewReports {
  readonly accuracy: Report<'accuracy'>
  readonly lazy: Report<'lazy'>
  readonly mix: Report<'thought-mix'>
  readonly signal: Report<'group-signal'>
  readonly length: Report<'length'>
  readonly pass: Report<'pass-at-k'>
}

/** A value at one end, 0 to 1 on the item's own axis, with its interval. */
export interface ChangeEnd {
  readonly at: number
  readonly low: number | null
  readonly high: number | null
}

export interface ChangeItem {
  readonly id: string
  readonly title: string
  /** Quiet words after the title: of what. */
  readonly note: string
  /** The figure that shows it. */
  readonly figure: string
  /** "+32.3" with "pts", or the value itself where there is one checkpoint. */
  readonly value: string
  readonly unit: string
  /** "30% → 62%", empty where there is one checkpoint. */
  readonly span: string
  readonly before: ChangeEnd | null
  readonly after: ChangeEnd
  /** What the intervals say of it. */
  readonly footing: string
}

export interface ChangeModel {
  readonly title: string
  readonly note: string
  readonly items: readonly ChangeItem[]
}

interface End {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly detail: string
}

interface Topic {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly figure: string
  readonly kind: 'share' | 'tokens'
  readonly first: End | null
  readonly last: End | null
}

/** The first checkpoint against the last in the headline metrics; or their values where there is one. */
export function changeModel(reports: ViewReports, preset: LazyPreset): ChangeModel | null {
  const { rows } = reports.accuracy
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return null
  const isLone = rows.length === 1
  const items = topicsOf(reports, preset).flatMap((topic) => itemOf(topic, isLone))
  return {
    title: isLone ? 'At a glance' : 'What changed',
    note: isLone ? checkpointName(first) : `${checkpointName(last)} against ${checkpointName(first)}`,
    items,
  }
}

/** First and last evidence of a report. */
function endsOf<M extends keyof EvidenceOf>(
  report: Report<M>,
  read: (evidence: EvidenceOf[M]) => End | null,
): Pick<Topic, 'first' | 'last'> {
  const [first, last] = [report.rows[0], report.rows.at(-1)]
  return {
    first: first === undefined ? null : read(first.evidence),
    last: last === undefined ? null : read(last.evidence),
  }
}

function ratioEnd(ratio: RatioEvidence): End | null {
  if (ratio.of < 10) return null
  const { low = null, high = null } = ratio.interval ?? {}
  return { value: ratio.count / ratio.of, low, high, detail: formatRatio(ratio) }
}

function topicsOf(reports: ViewReports, preset: LazyPreset): readonly Topic[] {
  const { denominator } = preset
  const k = Math.max(1, ...reports.pass.rows.flatMap(({ evidence }) => evidence.k.map((entry) => entry.k)))
  const isLabelled = reports.length.rows.some(({ evidence }) => evidence.wrong.n > 0)
  return [
    {
      id: 'lazy',
      title: 'Lazy',
      note: `of ${denominator}`,
      figure: 'lazy',
      kind: 'share',
      ...endsOf(reports.lazy, (evidence) => ratioEnd(evidence[denominator])),
    },
    {
      id: 'accuracy',
      title: 'Accuracy',
      note: 'of labelled',
      figure: 'accuracy',
      kind: 'share',
      ...endsOf(reports.accuracy, ({ right }) => ratioEnd(right)),
    },
    {
      id: 'decomposition',
      title: 'Decomposition',
      note: 'of tokens',
      figure: 'thought-mix',
      kind: 'share',
      ...endsOf(reports.mix, ({ kinds, rollouts }) => mixEnd(kinds.decomposition.tokenShare, rollouts)),
    },
    {
      id: 'zero-variance',
      title: 'Zero variance',
      note: 'of groups',
      figure: 'group-signal',
      kind: 'share',
      ...endsOf(reports.signal, ({ zeroVariance }) => ratioEnd(zeroVariance)),
    },
    {
      id: 'length',
      title: 'Median reasoning',
      note: isLabelled ? 'wrong' : 'all',
      figure: 'length',
      kind: 'tokens',
      ...endsOf(reports.length, (evidence) => {
        const { median, n } = isLabelled ? evidence.wrong : evidence.all
        return median === null || n < 10
          ? null
          : { value: median, low: null, high: null, detail: formatCounted(n, 'rollout') }
      }),
    },
    {
      id: 'pass',
      title: `pass@${k}`,
      note: 'of prompts',
      figure: 'pass-at-k',
      kind: 'share',
      ...endsOf(reports.pass, (evidence) => passEnd(evidence, k)),
    },
  ]
}

/** A token share; its counts are tokens, so what it is made of is told in rollouts. */
function mixEnd(share: RatioEvidence, rollouts: number): End | null {
  const end = rollouts < 10 ? null : ratioEnd(share)
  return end === null ? null : { ...end, detail: formatCounted(rollouts, 'rollout') }
}

function passEnd(evidence: EvidenceOf['pass-at-k'], k: number): End | null {
  const entry = evidence.k.find((one) => one.k === k)
  if (entry === undefined || entry.passAtK === null || entry.prompts < 10) return null
  const { low = null, high = null } = entry.interval ?? {}
  return { value: entry.passAtK, low, high, detail: formatCounted(entry.prompts, 'prompt') }
}

function itemOf({ first, last, kind, ...topic }: Topic, isLone: boolean): readonly ChangeItem[] {
  if (last === null || (first === null && !isLone)) return []
  const full = kind === 'share' ? 1 : Math.max(1, last.value, first?.value ?? 0) * 1.1
  const write = (value: number) => (kind === 'share' ? formatPercent(value) : formatCount(Math.round(value)))
  const end = ({ value, low, high }: End): ChangeEnd => ({
    at: value / full,
    low: low === null ? null : low / full,
    high: high === null ? null : high / full,
  })
  if (isLone || first === null)
    return [
      {
        ...topic,
        value: write(last.value),
        unit: kind === 'tokens' ? 'tok' : '',
        span: last.detail,
        before: null,
        after: end(last),
        footing: intervalText(last, write),
      },
    ]
  const change = last.value - first.value
  return [
    {
      ...topic,
      value: kind === 'share' ? formatPoints(change) : formatSigned(Math.round(change)).replace(/\.00$/, ''),
      unit: kind === 'share' ? 'pts' : 'tok',
      span: `${write(first.value)} → ${write(last.value)}`,
      before: end(first),
      after: end(last),
      footing: footingText(first, last),
    },
  ]
}

function intervalText({ low, high }: End, write: (value: number) => string): string {
  return low === null || high === null ? '' : `95% ${withMinus(write(low))} to ${write(high)}`
}

/** Whether the two intervals are apart; the paired test on the comparison page says how much is known. */
function footingText(first: End, last: End): string {
  if (first.low === null || first.high === null || last.low === null || last.high === null) return last.detail
  return first.high < last.low || last.high < first.low ? 'intervals apart' : 'intervals overlap'
}
