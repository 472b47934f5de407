import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import type { LengthEvidence, LengthSummary, Report, ReportRow } from '#lib/metrics/evidence.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, Finding, TableColumn } from './chartModel.ts'
import { checkpointAxis, checkpointName } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { type LineInput, linePanel } from './linePanel.ts'
import { originNotes } from './originNotes.ts'
import { selectionNotes } from './selectionNotes.ts'
import { plotHeight } from './sizes.ts'

type Row = ReportRow<'length'>
type Part = 'wrong' | 'right' | 'all'

const columns: readonly TableColumn[] = [
  { label: 'checkpoint', unit: '', isNumber: false },
  ...(['right', 'wrong', 'all'] as const).flatMap((part) => [
    { label: part, unit: 'median', isNumber: true },
    { label: 'quartiles', unit: '', isNumber: true },
    { label: 'n', unit: '', isNumber: true },
  ]),
  { label: 'truncated', unit: '', isNumber: true },
  { label: 'tokens per right answer', unit: '', isNumber: true },
]

/** Median reasoning tokens of right and wrong answers, with quartiles. */
export function lengthModel(report: Report<'length'>, links: ChartLinks): ChartModel {
  const { rows } = report
  const axis = checkpointAxis(rows)
  const sum = (of: (evidence: LengthEvidence) => number) =>
    rows.reduce((total, { evidence }) => total + of(evidence), 0)
  const isLabelled = sum(({ right, wrong }) => right.n + wrong.n) > 0
  const parts: readonly Part[] = isLabelled ? ['wrong', 'right'] : ['all']
  const n = sum(({ all }) => all.n)
  return {
    id: 'length',
    title: 'Reasoning length',
    metric: 'length',
    finding: findingOf(rows, parts),
    n: formatCounted(n, 'rollout'),
    notes: [...notesOf(rows, sum), ...originNotes(report)],
    panels: [
      linePanel({
        id: 'length',
        unit: 'tokens',
        height: plotHeight,
        places: axis.places,
        xTicks: axis.ticks,
        columns: checkpointColumns(rows, axis, (row) => ({
          href: links.rollouts(row, ''),
          peek: parts.map((part) => `${part} ${medianText(row.evidence[part])}`).join(', '),
        })),
        series: parts.map((part) => lineOf(rows, part, links)),
      }),
    ],
    dots: null,
    layout: 'row',
    table: {
      columns,
      rows: rows.map((row) => ({
        href: links.rollouts(row, ''),
        cells: [checkpointName(row), ...cellsOf(row.evidence)],
      })),
    },
    emptyReason: n === 0 ? 'No rollout holds reasoning, so there is no length to compare.' : null,
  }
}

const medianText = ({ median }: LengthSummary) => (median === null ? '–' : formatCount(Math.round(median)))

function lineOf(rows: readonly Row[], part: Part, links: ChartLinks): LineInput {
  return {
    id: part,
    label: part === 'all' ? 'tokens' : part,
    tone: part === 'all' ? 'text' : part,
    shape: part === 'wrong' ? 'cross' : 'disc',
    isStrong: part !== 'right',
    showsFirst: true,
    points: rows.map((row) => {
      const summary = row.evidence[part]
      return {
        value: summary.median,
        low: null,
        high: null,
        spread: summary.p25 === null || summary.p75 === null ? null : ([summary.p25, summary.p75] as const),
        of: summary.n,
        href: links.rollouts(row, part === 'all' ? '' : part),
        name: `${checkpointName(row)}: median ${medianText(summary)} tokens of ${formatCounted(summary.n, 'rollout')}, ${part}`,
        text: medianText(summary),
      }
    }),
  }
}

/** How much longer wrong answers are, now and at the start. */
function findingOf(rows: readonly Row[], parts: readonly Part[]): Finding {
  const ratios = rows.flatMap(({ evidence: { right, wrong } }) =>
    right.median && wrong.median && right.n >= 10 && wrong.n >= 10 ? [wrong.median / right.median] : [],
  )
  const last = rows.at(-1)
  const [first] = ratios
  const now = ratios.at(-1)
  if (parts.length === 1 || now === undefined || first === undefined) {
    const part = parts.length === 1 ? 'all' : 'wrong'
    const text = last === undefined ? '–' : medianText(last.evidence[part])
    return ['Half of the rollouts reason for more than ', { strong: `${text} tokens` }, '.']
  }
  const isLonger = now >= 1
  const times = (ratio: number) => `${(isLonger ? ratio : 1 / ratio).toFixed(1)} times`
  const before =
    ratios.length > 1 && times(first) !== times(now) ? `, ${times(first)} at the first checkpoint` : ''
  return now >= 1.05 || now <= 0.95
    ? [
        `${isLonger ? 'Wrong' : 'Right'} answers are `,
        { strong: times(now) },
        ` as long as ${isLonger ? 'right' : 'wrong'} ones${before}.`,
      ]
    : ['Wrong and right answers are ', { strong: 'about as long' }, ` as each other${before}.`]
}

function notesOf(
  rows: readonly Row[],
  sum: (of: (evidence: LengthEvidence) => number) => number,
): readonly string[] {
  const [truncated, empty, estimated] = [
    sum((evidence) => evidence.truncated.count),
    sum((evidence) => evidence.empty),
    sum(({ tokens }) => tokens.estimated),
  ]
  return [
    'Median tokens; band: quartiles.',
    ...(truncated > 0 ? [`${formatCounted(truncated, 'truncated rollout')} included.`] : []),
    ...(empty > 0 ? [`${formatCount(empty)} without reasoning left out.`] : []),
    ...(estimated > 0 ? [`${formatCounted(estimated, 'token count')} estimated.`] : []),
    ...selectionNotes(rows),
  ]
}

function cellsOf(evidence: LengthEvidence): readonly string[] {
  const summaries = [evidence.right, evidence.wrong, evidence.all].flatMap((summary) => [
    medianText(summary),
    summary.p25 === null || summary.p75 === null
      ? '–'
      : `${formatCount(Math.round(summary.p25))} to ${formatCount(Math.round(summary.p75))}`,
    formatCount(summary.n),
  ])
  const perRight = evidence.tokensPerRight
  return [
    ...summaries,
    formatCount(evidence.truncated.count),
    perRight === null ? '–' : formatCount(Math.round(perRight)),
  ]
}
