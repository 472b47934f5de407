import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { countsBelow, formatPercent } from '#lib/format/formatShare.ts'
import type { AucEvidence, DecouplingEvidence, OutcomeAuc, Report, ReportRow } from '#lib/metrics/evidence.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, ChartTable, Finding, Panel } from './chartModel.ts'
import { type CheckpointAxis, checkpointAxis, checkpointName } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { type LineInput, linePanel } from './linePanel.ts'
import { selectionNotes } from './selectionNotes.ts'
import { halfPlotHeight } from './sizes.ts'

type Row = ReportRow<'decoupling'>

/** What of a rollout is compared. */
interface Quantity {
  readonly id: 'tokens' | 'hits'
  readonly title: string
  /** "the wrong one is longer" */
  readonly has: string
}

const quantities: readonly Quantity[] = [
  { id: 'tokens', title: 'Reasoning tokens', has: 'is longer' },
  { id: 'hits', title: 'Reflection hits', has: 'has more reflection hits' },
]

/** How well length and reflection tell wrong answers from right ones, over all pairs and within prompts. */
export function decouplingModel(report: Report<'decoupling'>, links: ChartLinks): ChartModel {
  const { rows } = report
  const axis = checkpointAxis(rows)
  const sum = (of: (evidence: DecouplingEvidence) => number) =>
    rows.reduce((all, { evidence }) => all + of(evidence), 0)
  const pairs = sum(({ tokens }) => tokens.pooled.pairs)
  return {
    id: 'decoupling',
    title: 'Wrong against right',
    metric: 'decoupling',
    finding: findingOf(rows),
    n: formatCounted(
      sum(({ right, wrong }) => right + wrong),
      'rollout',
    ),
    notes: notesOf(report, sum),
    panels: quantities.map((quantity) => panelOf(quantity, rows, { axis, links })),
    dots: null,
    layout: 'column',
    table: tableOf(rows, links),
    emptyReason:
      pairs === 0
        ? 'No checkpoint has right and wrong answers with reasoning, so there is no pair to compare.'
        : null,
  }
}

/** Below ten pairs the counts alone. */
function aucText({ auc, wins, pairs }: AucEvidence): string {
  return pairs > 0 && pairs < countsBelow ? `${wins} of ${pairs}` : formatDecimal(auc)
}

interface PanelOf {
  readonly axis: CheckpointAxis
  readonly links: ChartLinks
}

function panelOf(quantity: Quantity, rows: readonly Row[], { axis, links }: PanelOf): Panel {
  const ofRow = ({ evidence }: Row) => evidence[quantity.id]
  return linePanel({
    id: quantity.id,
    title: { text: quantity.title, note: 'AUC, wrong over right', tone: 'text' },
    unit: 'number',
    height: halfPlotHeight,
    isWhole: true,
    places: axis.places,
    xTicks: axis.ticks,
    columns: checkpointColumns(rows, axis, (row) => ({
      href: links.rollouts(row, ''),
      peek: `${aucText(ofRow(row).withinPrompt)} within a prompt, ${aucText(ofRow(row).pooled)} over all`,
    })),
    series: [
      lineOf(rows, links, {
        id: 'pooled',
        label: 'all',
        pick: (row) => ofRow(row).pooled,
        // Pairs are many as soon as one side is; the smaller side is what there is to learn from.
        items: ({ evidence }) => Math.min(evidence.right, evidence.wrong),
      }),
      lineOf(rows, links, {
        id: 'within',
        label: 'within',
        pick: (row) => ofRow(row).withinPrompt,
        items: (row) => ofRow(row).withinPrompt.pairs,
      }),
    ],
  })
}

interface LineOf {
  readonly id: 'pooled' | 'within'
  readonly label: string
  readonly pick: (row: Row) => AucEvidence
  readonly items: (row: Row) => number
}

function lineOf(rows: readonly Row[], links: ChartLinks, { id, label, pick, items }: LineOf): LineInput {
  const isWithin = id === 'within'
  return {
    id,
    label,
    tone: isWithin ? 'wrong' : 'quiet',
    shape: isWithin ? 'cross' : 'none',
    style: isWithin ? 'line' : 'dashed',
    isStrong: isWithin,
    points: rows.map((row) => {
      const found = pick(row)
      return {
        value: found.auc,
        low: isWithin ? (found.interval?.low ?? null) : null,
        high: isWithin ? (found.interval?.high ?? null) : null,
        of: items(row),
        href: links.rollouts(row, ''),
        name: `${checkpointName(row)}, ${isWithin ? 'within a prompt' : 'of all'}: AUC ${aucText(found)}, ${formatCounted(found.pairs, 'pair')}`,
        text: aucText(found),
      }
    }),
  }
}

/** In how many pairs the wrong one has more, at the last checkpoint and at the first; within prompts where there are pairs. */
function findingOf(rows: readonly Row[]): Finding {
  const isWithin = rows.some(({ evidence }) => evidence.tokens.withinPrompt.pairs >= countsBelow)
  const of = (auc: OutcomeAuc) => (isWithin ? auc.withinPrompt : auc.pooled)
  const filled = rows.filter(({ evidence }) => of(evidence.tokens).pairs >= countsBelow)
  const first = filled[0]
  const last = filled.at(-1)
  if (first === undefined || last === undefined) return ['Too few pairs of a right and a wrong answer.']
  const share = (row: Row, id: Quantity['id']) => {
    const { auc } = of(row.evidence[id])
    return auc === null ? '–' : formatPercent(auc)
  }
  const before =
    first === last ? '' : ` at ${checkpointName(last)}, ${share(first, 'tokens')} at ${checkpointName(first)}`
  return [
    `Of a right and a wrong answer${isWithin ? ' to one prompt' : ''} the wrong one is longer in `,
    { strong: share(last, 'tokens') },
    ` of pairs${before}; it has more reflection hits in `,
    { strong: share(last, 'hits') },
    '.',
  ]
}

function notesOf(
  { rows, preset }: Report<'decoupling'>,
  sum: (of: (evidence: DecouplingEvidence) => number) => number,
): readonly string[] {
  const [truncated, unlabelled, empty, estimated] = [
    sum((evidence) => evidence.truncated),
    sum((evidence) => evidence.unlabelled),
    sum((evidence) => evidence.empty),
    sum(({ tokenCounts }) => tokenCounts.estimated),
  ]
  const foreign = sum((evidence) => evidence.notMeasurable)
  return [
    `0.5: no difference; ties count half. Line: pairs of one prompt and checkpoint, with 95% interval by prompt; dashed: all pairs. Hits by the list of ${preset ?? 'the preset'}.`,
    ...(truncated > 0
      ? [`${formatCounted(truncated, 'truncated rollout')} included; the table has it without.`]
      : []),
    ...(unlabelled > 0 ? [`${formatCount(unlabelled)} unlabelled left out.`] : []),
    ...(empty > 0 ? [`${formatCount(empty)} without reasoning left out.`] : []),
    ...(estimated > 0 ? [`${formatCounted(estimated, 'token count')} estimated.`] : []),
    ...(foreign > 0 ? [`${formatCount(foreign)} in Chinese, where the list finds nothing.`] : []),
    ...selectionNotes(rows),
  ]
}

function tableOf(rows: readonly Row[], links: ChartLinks): ChartTable {
  const compared: readonly { readonly label: string; readonly pick: (row: Row) => OutcomeAuc }[] = [
    { label: 'tokens', pick: ({ evidence }) => evidence.tokens },
    { label: 'tokens, none truncated', pick: ({ evidence }) => evidence.untruncatedTokens },
    { label: 'reflection hits', pick: ({ evidence }) => evidence.hits },
  ]
  return {
    columns: [
      { label: 'checkpoint', unit: '', isNumber: false },
      { label: 'compared', unit: '', isNumber: false },
      ...(['within a prompt', 'of all'] as const).flatMap((label) => [
        { label, unit: 'AUC', isNumber: true },
        { label: 'interval', unit: '95%', isNumber: true },
        { label: 'pairs', unit: '', isNumber: true },
      ]),
      { label: 'wrong', unit: '', isNumber: true },
      { label: 'right', unit: '', isNumber: true },
    ],
    rows: rows.flatMap((row) =>
      compared.map(({ label, pick }) => ({
        href: links.rollouts(row, ''),
        cells: [
          checkpointName(row),
          label,
          ...aucCells(pick(row).withinPrompt),
          ...aucCells(pick(row).pooled),
          formatCount(row.evidence.wrong),
          formatCount(row.evidence.right),
        ],
      })),
    ),
  }
}

function aucCells(found: AucEvidence): readonly [string, string, string] {
  const { interval } = found
  return [
    aucText(found),
    interval === null ? '–' : `${formatDecimal(interval.low)} to ${formatDecimal(interval.high)}`,
    formatCount(found.pairs),
  ]
}
