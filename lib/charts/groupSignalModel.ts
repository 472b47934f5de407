import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { formatPercent, formatRatio, formatShare, percentDigits } from '#lib/format/formatShare.ts'
import type { GroupSignalEvidence, Report, ReportRow } from '#lib/metrics/evidence.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, Finding, Panel, TableColumn, Tone } from './chartModel.ts'
import { type CheckpointAxis, checkpointAxis, checkpointName, countTicks } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { originNotes } from './originNotes.ts'
import { ratioCells, ratioTrend } from './ratioPoint.ts'
import { selectionNotes } from './selectionNotes.ts'
import { signalPlotHeight } from './sizes.ts'
import { stackPanel } from './stackPanel.ts'
import { trendFinding } from './trendFinding.ts'

type Row = ReportRow<'group-signal'>

const causes = [
  { id: 'all-right', label: 'all-right', tone: 'right', count: (e: GroupSignalEvidence) => e.allRight },
  { id: 'tied', label: 'tied', tone: 'tied', count: (e: GroupSignalEvidence) => e.tied },
  { id: 'all-wrong', label: 'all-wrong', tone: 'wrong', count: (e: GroupSignalEvidence) => e.allWrong },
] as const satisfies readonly {
  id: 'all-right' | 'tied' | 'all-wrong'
  label: string
  tone: Tone
  count: (evidence: GroupSignalEvidence) => number
}[]

const columns: readonly TableColumn[] = [
  { label: 'checkpoint', unit: '', isNumber: false },
  { label: 'zero variance', unit: 'of eligible', isNumber: true },
  { label: 'share', unit: '', isNumber: true },
  { label: 'interval', unit: '95%', isNumber: true },
  { label: 'expected', unit: '', isNumber: true },
  { label: 'all-right', unit: '', isNumber: true },
  { label: 'tied', unit: '', isNumber: true },
  { label: 'all-wrong', unit: '', isNumber: true },
  { label: 'mixed', unit: '', isNumber: true },
  { label: 'singletons', unit: '', isNumber: true },
  { label: 'incomplete', unit: '', isNumber: true },
  { label: 'sd in group', unit: 'mean', isNumber: true },
]

/** Which groups can teach and why the others cannot, by checkpoint; what is left of each bar is the signal. */
export function groupSignalModel(report: Report<'group-signal'>, links: ChartLinks): ChartModel {
  const { rows } = report
  const axis = checkpointAxis(rows)
  const sum = (of: (evidence: GroupSignalEvidence) => number) =>
    rows.reduce((total, { evidence }) => total + of(evidence), 0)
  return {
    id: 'group-signal',
    title: 'Group signal by cause',
    metric: 'group-signal',
    finding: findingOf(rows),
    n: groupsOfSize(rows),
    notes: [...notesOf(rows, sum), ...originNotes(report)],
    panels: [panelOf(rows, axis, links)],
    dots: null,
    layout: 'row',
    table: {
      columns,
      rows: rows.map((row) => ({
        href: links.groups(row, null),
        cells: [checkpointName(row), ...cellsOf(row.evidence)],
      })),
    },
    emptyReason: emptyReason(
      sum(({ eligible }) => eligible),
      sum(({ singletons }) => singletons),
      sum(({ groups }) => groups),
    ),
  }
}

function panelOf(rows: readonly Row[], axis: CheckpointAxis, links: ChartLinks): Panel {
  const share = (count: number, { eligible }: GroupSignalEvidence) => (eligible === 0 ? 0 : count / eligible)
  const last = rows.at(-1)?.evidence
  const expected = rows.map(({ evidence }) => evidence.expectedZeroVariance.share)
  const lastExpected = expected.at(-1)
  return stackPanel({
    id: 'group-signal',
    unit: 'share',
    height: signalPlotHeight,
    isWhole: true,
    hasFrames: true,
    places: axis.places,
    xTicks: axis.ticks,
    columns: checkpointColumns(rows, axis, (row) => ({
      href: links.groups(row, null),
      peek: `no signal in ${formatRatio(row.evidence.zeroVariance)} groups`,
    })),
    parts: causes.map(({ id, label, tone, count }) => ({
      id,
      label,
      tone,
      hasEdge: tone !== 'tied',
      points: rows.map((row) =>
        row.evidence.eligible === 0
          ? null
          : {
              value: share(count(row.evidence), row.evidence),
              href: links.groups(row, id),
              name: `${checkpointName(row)}: ${label} ${formatRatio({ count: count(row.evidence), of: row.evidence.eligible })} groups`,
              text: percentDigits(share(count(row.evidence), row.evidence)),
            },
      ),
    })),
    totals: rows.map(({ evidence: { zeroVariance } }) =>
      zeroVariance.of < 10 ? null : percentDigits(zeroVariance.count / zeroVariance.of),
    ),
    overlay:
      lastExpected == null && expected.every((value) => value === null)
        ? undefined
        : {
            label: 'expected',
            text: lastExpected == null ? '' : percentDigits(lastExpected),
            values: expected,
          },
    remainder:
      last === undefined || last.eligible === 0
        ? null
        : { label: `mixed ${percentDigits(last.mixed / last.eligible)}`, tone: 'quiet' },
    counts: [
      {
        label: 'n',
        tone: 'quiet',
        ticks: countTicks(
          axis.places,
          rows.map(({ evidence }) => evidence.eligible),
        ),
      },
    ],
  })
}

/** The trend of groups without signal, and whether it exceeds what the prompts' other visits explain. */
function findingOf(rows: readonly Row[]): Finding {
  const trend = trendFinding({
    subject: 'The share of groups without signal',
    points: rows.flatMap((row) => ratioTrend(row.evidence.zeroVariance, checkpointName(row))),
    detail: rows[0] === undefined ? undefined : formatRatio(rows[0].evidence.zeroVariance),
  })
  const last = rows.at(-1)
  const expected = last?.evidence.expectedZeroVariance
  if (last === undefined || expected?.share == null) return trend
  const { count, of } = last.evidence.zeroVariance
  const isMore = of > 0 && expected.interval !== null && count / of > expected.interval.high
  return [
    ...trend,
    isMore
      ? ` That is more than the ${formatPercent(expected.share)} that other checkpoints lead one to expect.`
      : ` Other checkpoints lead one to expect ${formatPercent(expected.share)}.`,
  ]
}

function groupsOfSize(rows: readonly Row[]): string {
  const sizes = new Map<string, number>()
  for (const { evidence } of rows)
    for (const [size, groups] of Object.entries(evidence.sizes))
      sizes.set(size, (sizes.get(size) ?? 0) + groups)
  const total = [...sizes.values()].reduce((sum, groups) => sum + groups, 0)
  const [usual] = [...sizes].sort((a, b) => b[1] - a[1])
  return `${formatCounted(total, 'group')}${usual === undefined ? '' : sizes.size === 1 ? ` of ${usual[0]}` : `, mostly of ${usual[0]}`}`
}

function notesOf(
  rows: readonly Row[],
  sum: (of: (evidence: GroupSignalEvidence) => number) => number,
): readonly string[] {
  const reasons = [...new Set(rows.flatMap(({ evidence }) => evidence.expectedZeroVariance.reason ?? []))]
  const isExpected = rows.some(({ evidence }) => evidence.expectedZeroVariance.share !== null)
  const apart = [
    `${formatCount(sum(({ singletons }) => singletons))} singletons`,
    `${formatCount(sum(({ incomplete }) => incomplete))} incomplete`,
    `${formatCount(sum(({ unrewarded }) => unrewarded))} without rewards`,
  ].filter((text) => !text.startsWith('0 '))
  return [
    ...(isExpected ? ['Dashed: expected share, from each prompt’s other checkpoints.'] : []),
    ...(isExpected ? [] : reasons.map((reason) => `Expected share ${reason}.`)),
    ...(apart.length > 0 ? [`Apart: ${apart.join(', ')}.`] : []),
    ...selectionNotes(rows),
  ]
}

function cellsOf(evidence: GroupSignalEvidence): readonly string[] {
  const expected = evidence.expectedZeroVariance.share
  return [
    ...ratioCells(evidence.zeroVariance),
    expected === null ? '–' : formatPercent(expected),
    ...[evidence.allRight, evidence.tied, evidence.allWrong, evidence.mixed].map(formatCount),
    formatCount(evidence.singletons),
    formatCount(evidence.incomplete),
    formatDecimal(evidence.meanGroupSd),
  ]
}

function emptyReason(eligible: number, singletons: number, groups: number): string | null {
  if (eligible > 0) return null
  if (groups === 0) return 'No group has a reward, so there is no signal to see.'
  return `All ${formatCounted(singletons, 'group')} hold one rollout: one rollout is no group, so nothing can be said about signal.`
}

/** Words of a zero-variance share for lists: "67% of 96 groups". */
export function signalWords({ zeroVariance }: GroupSignalEvidence): string {
  return zeroVariance.of === 0
    ? '–'
    : `${formatShare(zeroVariance)} of ${formatCounted(zeroVariance.of, 'group')}`
}
