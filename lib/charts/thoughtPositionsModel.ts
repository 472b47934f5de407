import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { countsBelow, formatRatio, formatShare } from '#lib/format/formatShare.ts'
import type { Report, ReportRow } from '#lib/metrics/evidence.ts'
import { kindLetter, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, ChartTable, Column, Finding, Panel, Tick } from './chartModel.ts'
import type { Place } from './checkpointAxis.ts'
import { type LineInput, linePanel } from './linePanel.ts'
import { endRows, orderNotes, placeName } from './orderRows.ts'
import { ratioPoint } from './ratioPoint.ts'
import { selectionNotes } from './selectionNotes.ts'
import { plotHeight } from './sizes.ts'

type Row = ReportRow<'thought-positions'>

/** Plans, doubts and checks; the other two kinds are in the table. */
const drawnKinds = ['decomposition', 'reflection', 'verification'] as const

/** Where in a block of reasoning each kind stands, at the first and the last checkpoint shown, or pooled. */
export function thoughtPositionsModel(report: Report<'thought-positions'>, links: ChartLinks): ChartModel {
  const { rows } = report
  const shown = endRows(rows, ({ evidence }) => evidence.blocks)
  const sum = (of: (evidence: Row['evidence']) => number) =>
    rows.reduce((all, { evidence }) => all + of(evidence), 0)
  const [blocks, shortBlocks] = [sum((evidence) => evidence.blocks), sum((evidence) => evidence.shortBlocks)]
  return {
    id: 'thought-positions',
    title: 'Thought positions',
    metric: 'thought-positions',
    finding: findingOf(shown),
    n: formatCounted(blocks, 'block'),
    notes: [
      'Share of the thoughts in each tenth of a block of reasoning, from its beginning to its end; band: 95% interval by prompt.',
      ...(shortBlocks > 0
        ? [`${formatCounted(shortBlocks, 'block')} of fewer than ten thoughts left out.`]
        : []),
      ...orderNotes(rows, shown),
      ...selectionNotes(rows),
    ],
    panels: drawnKinds.map((kind) => panelOf(kind, shown, links)),
    dots: null,
    layout: 'row',
    table: tableOf(shown, links),
    emptyReason:
      blocks === 0 ? 'No block of reasoning holds ten thoughts, so there are no tenths to compare.' : null,
  }
}

/** "0 to 10%" */
const tenthName = (i: number) => `${10 * i} to ${10 * (i + 1)}%`

const ticks: readonly Tick[] = [
  { at: 0.05, label: 'start', room: 'always' },
  { at: 0.5, label: 'middle', room: 'airy' },
  { at: 0.95, label: 'end', room: 'always' },
]

function panelOf(kind: ThoughtKind, shown: readonly Row[], links: ChartLinks): Panel {
  const last = shown.at(-1)
  const tenths = last?.evidence.deciles ?? []
  const places = tenths.map((_, i): Place => {
    const width = 1 / tenths.length
    return { x: (i + 0.5) * width, width, tick: '', name: tenthName(i) }
  })
  return linePanel({
    id: kind,
    title: { text: `${kindLetter[kind]} ${kind}`, note: legend(shown), tone: kind },
    unit: 'share',
    height: plotHeight,
    places,
    xTicks: ticks,
    columns: places.map(({ x, width, name }, i): Column => {
      const peek = shown.map((row) => `${placeName(row)} ${shareAt(row, i, kind)}`).join(', ')
      return {
        x: x - width / 2,
        width,
        href: last === undefined ? '' : links.rollouts(last, `${kind}>0`),
        name: `${kind}, ${name}: ${peek}`,
        peek: `${name}: ${peek}`,
      }
    }),
    series: shown.map((row) => lineOf(row, kind, { links, isLast: row === last })),
    axisValues: shown.flatMap(valuesOf),
  })
}

/** Everything that is drawn in any panel: they share one axis. */
function valuesOf({ evidence }: Row): readonly number[] {
  return evidence.deciles.flatMap(({ kinds }) =>
    drawnKinds.map((kind) => {
      const { count, of, interval } = kinds[kind]
      return Math.max(of === 0 ? 0 : count / of, interval?.high ?? 0)
    }),
  )
}

const legend = (shown: readonly Row[]) => {
  const [first] = shown
  const last = shown.at(-1)
  if (first === undefined || last === undefined) return ''
  return first === last ? placeName(last) : `${placeName(last)}; dashed ${placeName(first)}`
}

function shareAt(row: Row, tenth: number, kind: ThoughtKind): string {
  const ratio = row.evidence.deciles[tenth]?.kinds[kind]
  return ratio === undefined ? '–' : formatShare(ratio)
}

function lineOf(
  row: Row,
  kind: ThoughtKind,
  { links, isLast }: { readonly links: ChartLinks; readonly isLast: boolean },
): LineInput {
  return {
    id: placeName(row),
    label: '',
    tone: isLast ? kind : 'quiet',
    shape: 'none',
    style: isLast ? 'line' : 'dashed',
    isStrong: isLast,
    points: row.evidence.deciles.map(({ kinds }, i) =>
      ratioPoint(kinds[kind], {
        href: links.rollouts(row, `${kind}>0`),
        name: `${placeName(row)}, ${tenthName(i)}: ${kind} ${formatRatio(kinds[kind])} thoughts`,
      }),
    ),
  }
}

/** From where to where plans, doubts and checks go, at the last checkpoint. */
function findingOf(shown: readonly Row[]): Finding {
  const last = shown.at(-1)
  if (last === undefined) return ['No block of reasoning holds ten thoughts.']
  const end = last.evidence.deciles.length - 1
  const way = (kind: ThoughtKind) => `${shareAt(last, 0, kind)} to ${shareAt(last, end, kind)}`
  return [
    'From the first to the last tenth of a block plans go from ',
    { strong: way('decomposition') },
    ' of the thoughts, doubts from ',
    { strong: way('reflection') },
    ' and checks from ',
    { strong: way('verification') },
    ` (${placeName(last)}).`,
  ]
}

/** A row for each tenth; intervals are drawn, and in the report. */
function tableOf(shown: readonly Row[], links: ChartLinks): ChartTable {
  return {
    columns: [
      { label: 'checkpoint', unit: '', isNumber: false },
      { label: 'part', unit: 'of the block', isNumber: false },
      { label: 'thoughts', unit: '', isNumber: true },
      ...thoughtKinds.flatMap((kind) => [
        { label: kind, unit: 'count', isNumber: true },
        { label: 'share', unit: '', isNumber: true },
      ]),
    ],
    rows: shown.flatMap((row) =>
      row.evidence.deciles.map(({ thoughts, kinds }, i) => ({
        href: links.rollouts(row, ''),
        cells: [
          placeName(row),
          tenthName(i),
          formatCount(thoughts),
          ...thoughtKinds.flatMap((kind) => [
            formatCount(kinds[kind].count),
            thoughts < countsBelow ? '–' : formatShare(kinds[kind]),
          ]),
        ],
      })),
    ),
  }
}
