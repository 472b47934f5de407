import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import type { Report, ReportRow, RewardEvidence } from '#lib/metrics/evidence.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, Panel, TableColumn } from './chartModel.ts'
import { type CheckpointAxis, checkpointAxis, checkpointName } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { linePanel } from './linePanel.ts'
import { originNotes } from './originNotes.ts'
import { selectionNotes } from './selectionNotes.ts'
import { plotHeight, smallPlotHeight } from './sizes.ts'
import { trendFinding } from './trendFinding.ts'

const columns: readonly TableColumn[] = [
  { label: 'checkpoint', unit: '', isNumber: false },
  { label: 'mean', unit: '', isNumber: true },
  { label: 'interval', unit: '95%', isNumber: true },
  { label: 'sd', unit: '', isNumber: true },
  { label: 'p10 to p90', unit: '', isNumber: true },
  { label: 'sd in group', unit: 'mean', isNumber: true },
  { label: 'rewards', unit: '', isNumber: true },
  { label: 'missing', unit: '', isNumber: true },
]

interface Reports {
  readonly reward: Report<'reward'>
  /** Gives the spread inside groups; rows are found by checkpoint. */
  readonly signal: Report<'group-signal'>
}

/** Mean reward with its interval, the spread over rollouts, and the spread inside groups below it. */
export function rewardModel({ reward, signal }: Reports, links: ChartLinks): ChartModel {
  const { rows } = reward
  const axis = checkpointAxis(rows)
  const sds = rows.map((row) => groupSd(signal, row))
  const n = rows.reduce((sum, { evidence }) => sum + evidence.n, 0)
  const missing = rows.reduce((sum, { evidence }) => sum + evidence.missing, 0)
  const [only] = rows
  return {
    id: 'reward',
    title: 'Reward',
    metric: 'reward',
    finding: trendFinding({
      subject: 'Mean reward',
      points: rows.flatMap((row) => pointOf(row)),
      detail: only === undefined ? undefined : `standard deviation ${formatDecimal(only.evidence.sd)}`,
    }),
    n: formatCounted(n, 'reward'),
    notes: [
      'Dark band: 95% interval of the mean. Light band: 10th to 90th percentile.',
      ...(missing > 0 ? [`${formatCounted(missing, 'rollout')} without a reward left out.`] : []),
      ...selectionNotes(rows),
      ...originNotes(reward),
    ],
    panels: [meanPanel(rows, axis, links), ...sdPanel(sds, { rows, axis, links })],
    dots: null,
    layout: 'column',
    table: {
      columns,
      rows: rows.map((row, i) => ({
        href: links.rollouts(row, ''),
        cells: [checkpointName(row), ...cellsOf(row.evidence, sds[i] ?? null)],
      })),
    },
    emptyReason: n === 0 ? 'The dump holds no rewards.' : null,
  }
}

function groupSd(signal: Report<'group-signal'>, at: ReportRow): number | null {
  const row = signal.rows.find(
    (one) => one.run === at.run && one.split === at.split && one.step === at.step && one.label === at.label,
  )
  return row?.evidence.meanGroupSd ?? null
}

function pointOf(row: ReportRow<'reward'>) {
  const { mean, interval } = row.evidence
  if (mean === null) return []
  const { low = null, high = null } = interval ?? {}
  return [{ value: mean, low, high, text: formatDecimal(mean), at: checkpointName(row) }]
}

function meanPanel(rows: readonly ReportRow<'reward'>[], axis: CheckpointAxis, links: ChartLinks): Panel {
  return linePanel({
    id: 'mean',
    unit: 'number',
    height: plotHeight,
    places: axis.places,
    xTicks: axis.ticks,
    columns: checkpointColumns(rows, axis, (row) => ({
      href: links.rollouts(row, ''),
      peek: `mean ${formatDecimal(row.evidence.mean)} of ${formatCounted(row.evidence.n, 'reward')}`,
    })),
    series: [
      {
        id: 'mean',
        label: 'mean',
        tone: 'text',
        shape: 'disc',
        isStrong: true,
        showsFirst: true,
        points: rows.map((row) => ({
          value: row.evidence.mean,
          low: row.evidence.interval?.low ?? null,
          high: row.evidence.interval?.high ?? null,
          spread:
            row.evidence.quantiles === null
              ? null
              : ([row.evidence.quantiles.p10, row.evidence.quantiles.p90] as const),
          of: row.evidence.n,
          href: links.rollouts(row, ''),
          name: `${checkpointName(row)}: mean reward ${formatDecimal(row.evidence.mean)}`,
          text: formatDecimal(row.evidence.mean),
        })),
      },
    ],
  })
}

/** The mean standard deviation inside groups; left out where no group has two rewards. */
function sdPanel(
  sds: readonly (number | null)[],
  { rows, axis, links }: { rows: readonly ReportRow<'reward'>[]; axis: CheckpointAxis; links: ChartLinks },
): readonly Panel[] {
  if (sds.every((sd) => sd === null)) return []
  const points = rows.map((row, i) => {
    const sd = sds[i] ?? null
    return {
      value: sd,
      low: null,
      high: null,
      of: null,
      href: links.groups(row, null),
      name: `${checkpointName(row)}: mean standard deviation inside groups ${formatDecimal(sd)}`,
      text: formatDecimal(sd),
    }
  })
  return [
    linePanel({
      id: 'sd',
      title: { text: 'Standard deviation inside groups', note: 'mean', tone: 'text' },
      unit: 'number',
      height: smallPlotHeight,
      places: axis.places,
      xTicks: axis.ticks,
      columns: checkpointColumns(rows, axis, (row) => ({
        href: links.groups(row, null),
        peek: `sd in group ${formatDecimal(groupValue(sds, rows, row))}`,
      })),
      series: [{ id: 'sd', label: 'sd', tone: 'quiet', shape: 'none', showsFirst: true, points }],
    }),
  ]
}

const groupValue = (
  sds: readonly (number | null)[],
  rows: readonly ReportRow<'reward'>[],
  row: ReportRow<'reward'>,
) => sds[rows.indexOf(row)] ?? null

function cellsOf(evidence: RewardEvidence, sd: number | null): readonly string[] {
  const { interval, quantiles } = evidence
  return [
    formatDecimal(evidence.mean),
    interval === null ? '–' : `${formatDecimal(interval.low)} to ${formatDecimal(interval.high)}`,
    formatDecimal(evidence.sd),
    quantiles === null ? '–' : `${formatDecimal(quantiles.p10)} to ${formatDecimal(quantiles.p90)}`,
    formatDecimal(sd),
    formatCount(evidence.n),
    formatCount(evidence.missing),
  ]
}
