import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatPercent, formatShareInterval } from '#lib/format/formatShare.ts'
import type { PassAtKEvidence, Report, ReportRow } from '#lib/metrics/evidence.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, Finding } from './chartModel.ts'
import { checkpointAxis, checkpointName } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { type LineInput, linePanel } from './linePanel.ts'
import { originNotes } from './originNotes.ts'
import { selectionNotes } from './selectionNotes.ts'
import { plotHeight } from './sizes.ts'

type Row = ReportRow<'pass-at-k'>

/** pass@k by checkpoint, a line for each k; the lines draw together where more tries stop helping. */
export function passAtKModel(report: Report<'pass-at-k'>, links: ChartLinks): ChartModel {
  const { rows } = report
  const axis = checkpointAxis(rows)
  const ks = [...new Set(rows.flatMap(({ evidence }) => evidence.k.map(({ k }) => k)))].sort((a, b) => a - b)
  const prompts = Math.max(0, ...rows.map(({ evidence }) => evidence.prompts))
  const unlabelled = rows.reduce((sum, { evidence }) => sum + evidence.unlabelled, 0)
  return {
    id: 'pass-at-k',
    title: 'pass@k',
    metric: 'pass-at-k',
    finding: findingOf(rows, ks),
    n: formatCounted(prompts, 'prompt'),
    notes: [
      'Unbiased, mean over prompts with at least k labelled rollouts.',
      ...(unlabelled > 0 ? [`${formatCounted(unlabelled, 'rollout')} unlabelled, left out.`] : []),
      ...selectionNotes(rows),
      ...originNotes(report),
    ],
    panels: [
      linePanel({
        id: 'pass-at-k',
        unit: 'share',
        height: plotHeight,
        isWhole: true,
        places: axis.places,
        xTicks: axis.ticks,
        columns: checkpointColumns(rows, axis, (row) => ({
          href: links.groups(row, null),
          peek: ks.map((k) => `@${k} ${shareText(row.evidence, k)}`).join(', '),
        })),
        series: ks.map((k, i) => lineOf(rows, k, { links, isEnd: i === 0 || i === ks.length - 1 })),
      }),
    ],
    dots: null,
    layout: 'row',
    table: {
      columns: [
        { label: 'checkpoint', unit: '', isNumber: false },
        ...ks.flatMap((k) => [
          { label: `pass@${k}`, unit: '', isNumber: true },
          { label: 'interval', unit: '95%', isNumber: true },
          { label: `pass^${k}`, unit: '', isNumber: true },
        ]),
        { label: 'prompts', unit: '', isNumber: true },
      ],
      rows: rows.map((row) => ({
        href: links.groups(row, null),
        cells: [
          checkpointName(row),
          ...ks.flatMap((k) => cellsOf(row.evidence, k)),
          String(row.evidence.prompts),
        ],
      })),
    },
    emptyReason: ks.length === 0 ? 'No prompt has labelled rollouts, so there is nothing to pass.' : null,
  }
}

const entryOf = (evidence: PassAtKEvidence, k: number) => evidence.k.find((entry) => entry.k === k)

function shareText(evidence: PassAtKEvidence, k: number): string {
  const value = entryOf(evidence, k)?.passAtK ?? null
  return value === null ? '–' : formatPercent(value)
}

/** Only pass@1 and the largest k carry their interval: four bands would hide the lines. */
function lineOf(
  rows: readonly Row[],
  k: number,
  { links, isEnd }: { readonly links: ChartLinks; readonly isEnd: boolean },
): LineInput {
  return {
    id: `pass-${k}`,
    label: '',
    tone: isEnd ? 'text' : 'quiet',
    shape: k === 1 ? 'disc' : 'none',
    style: k === 1 ? 'line' : 'thin',
    isStrong: k === 1,
    points: rows.map((row) => {
      const entry = entryOf(row.evidence, k)
      return {
        value: entry?.passAtK ?? null,
        low: isEnd ? (entry?.interval?.low ?? null) : null,
        high: isEnd ? (entry?.interval?.high ?? null) : null,
        of: entry?.prompts ?? 0,
        href: links.groups(row, null),
        name: `${checkpointName(row)}: pass@${k} ${shareText(row.evidence, k)} over ${formatCounted(entry?.prompts ?? 0, 'prompt')}`,
        text: `pass@${k} ${shareText(row.evidence, k)}`,
      }
    }),
  }
}

function findingOf(rows: readonly Row[], ks: readonly number[]): Finding {
  const [first] = rows
  const last = rows.at(-1)
  const most = ks.at(-1)
  if (first === undefined || last === undefined || most === undefined)
    return ['No prompt has labelled rollouts.']
  const [one, many] = [shareText(last.evidence, 1), shareText(last.evidence, most)]
  if (most === 1) return ['One try is right for ', { strong: one }, ' of prompts.']
  const now: Finding = [
    'With one try ',
    { strong: one },
    ` of prompts pass, with ${most} tries `,
    { strong: many },
  ]
  if (first === last) return [...now, '.']
  return [
    ...now,
    `; at ${checkpointName(first)} it was ${shareText(first.evidence, 1)} and ${shareText(first.evidence, most)}.`,
  ]
}

function cellsOf(evidence: PassAtKEvidence, k: number): readonly string[] {
  const entry = entryOf(evidence, k)
  return [
    shareText(evidence, k),
    entry?.interval == null ? '–' : formatShareInterval(entry.interval),
    entry?.passPowK == null ? '–' : formatPercent(entry.passPowK),
  ]
}
