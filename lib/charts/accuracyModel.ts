import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatRatio, formatShare } from '#lib/format/formatShare.ts'
import type { Report } from '#lib/metrics/evidence.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, TableColumn } from './chartModel.ts'
import { checkpointAxis, checkpointName } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { linePanel } from './linePanel.ts'
import { originNotes } from './originNotes.ts'
import { ratioCells, ratioPoint, ratioTrend } from './ratioPoint.ts'
import { selectionNotes } from './selectionNotes.ts'
import { plotHeight } from './sizes.ts'
import { trendFinding } from './trendFinding.ts'

const columns: readonly TableColumn[] = [
  { label: 'checkpoint', unit: '', isNumber: false },
  { label: 'right', unit: 'of labelled', isNumber: true },
  { label: 'accuracy', unit: '', isNumber: true },
  { label: 'interval', unit: '95%', isNumber: true },
  { label: 'unlabelled', unit: '', isNumber: true },
]

/** Share of right answers by checkpoint, with its interval. */
export function accuracyModel(report: Report<'accuracy'>, links: ChartLinks): ChartModel {
  const { rows } = report
  const axis = checkpointAxis(rows)
  const labelled = rows.reduce((sum, { evidence }) => sum + evidence.right.of, 0)
  const unlabelled = rows.reduce((sum, { evidence }) => sum + evidence.unlabelled, 0)
  const guessed = rows.reduce((sum, { evidence }) => sum + evidence.guessed, 0)
  const [only] = rows
  return {
    id: 'accuracy',
    title: 'Accuracy',
    metric: 'accuracy',
    finding: trendFinding({
      subject: 'Accuracy',
      points: rows.flatMap((row) => ratioTrend(row.evidence.right, checkpointName(row))),
      detail: only === undefined ? undefined : formatRatio(only.evidence.right),
    }),
    n: formatCounted(labelled, 'label'),
    notes: [
      'Intervals: 95%, by prompt.',
      ...(unlabelled > 0 ? [`${formatCounted(unlabelled, 'rollout')} unlabelled, left out.`] : []),
      ...(guessed > 0 && report.origins === undefined
        ? [`${formatCounted(guessed, 'label')} guessed from two reward values.`]
        : []),
      ...selectionNotes(rows),
      ...originNotes(report),
    ],
    panels: [
      linePanel({
        id: 'accuracy',
        unit: 'share',
        height: plotHeight,
        places: axis.places,
        xTicks: axis.ticks,
        columns: checkpointColumns(rows, axis, (row) => ({
          href: links.rollouts(row, 'right'),
          peek: `${formatShare(row.evidence.right)} right, ${formatRatio(row.evidence.right)}`,
        })),
        series: [
          {
            id: 'right',
            label: 'right',
            tone: 'right',
            shape: 'disc',
            isStrong: true,
            showsFirst: true,
            points: rows.map((row) =>
              ratioPoint(row.evidence.right, {
                href: links.rollouts(row, 'right'),
                name: `${checkpointName(row)}: right ${formatRatio(row.evidence.right)}`,
              }),
            ),
          },
        ],
      }),
    ],
    dots: null,
    layout: 'row',
    table: {
      columns,
      rows: rows.map((row) => ({
        href: links.rollouts(row, 'right'),
        cells: [checkpointName(row), ...ratioCells(row.evidence.right), String(row.evidence.unlabelled)],
      })),
    },
    emptyReason:
      labelled === 0
        ? 'No answer is labelled right or wrong. Set what counts as correct to see accuracy.'
        : null,
  }
}
