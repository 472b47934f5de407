import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { footingOf, formatRatio, formatShare } from '#lib/format/formatShare.ts'
import type { Report, ReportRow, ThoughtTransitionsEvidence } from '#lib/metrics/evidence.ts'
import { kindLetter, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, ChartTable, Finding, Matrix, MatrixCell, MatrixRow } from './chartModel.ts'
import { endRows, orderNotes, placeName } from './orderRows.ts'
import { ratioCells } from './ratioPoint.ts'
import { selectionNotes } from './selectionNotes.ts'

type Row = ReportRow<'thought-transitions'>

/** Ground at the largest share: text on it keeps its contrast. */
const darkest = 0.4

/** Which kind of thought follows which, at the first and the last checkpoint shown, or pooled. */
export function thoughtTransitionsModel(
  report: Report<'thought-transitions'>,
  links: ChartLinks,
): ChartModel {
  const { rows } = report
  const shown = endRows(rows, ({ evidence }) => evidence.transitions)
  const transitions = rows.reduce((sum, { evidence }) => sum + evidence.transitions, 0)
  const single = rows.reduce((sum, { evidence }) => sum + evidence.single, 0)
  const isLinked = shown.some((row) => links.rollouts(row, '') !== '')
  const largest = Math.max(...shown.flatMap(({ evidence }) => sharesOf(evidence)), 0)
  return {
    id: 'thought-transitions',
    title: 'Thought transitions',
    metric: 'thought-transitions',
    finding: findingOf(shown),
    n: formatCounted(transitions, 'transition'),
    notes: [
      'Of the thoughts that follow one kind in a block of reasoning, the share of each kind: rows add up to 100%. Darker is more.',
      ...(isLinked ? ['A cell opens the rollouts that hold both kinds.'] : []),
      ...orderNotes(rows, shown),
      ...(single > 0
        ? [`${formatCounted(single, 'rollout')} without two thoughts in one block left out.`]
        : []),
      ...selectionNotes(rows),
    ],
    panels: [],
    dots: null,
    matrices: shown.map((row) => matrixOf(row, { links, largest })),
    layout: 'row',
    table: tableOf(shown, links),
    emptyReason:
      transitions === 0 ? 'No block of reasoning holds two thoughts, so none follows another.' : null,
  }
}

const shareOf = ({ count, of }: { readonly count: number; readonly of: number }) =>
  of === 0 ? 0 : count / of

/** Shares that may be shown as such: those of ten and more. */
function sharesOf({ next }: ThoughtTransitionsEvidence): readonly number[] {
  return thoughtKinds.flatMap((from) =>
    thoughtKinds.flatMap((to) => (isEnough(next[from][to].of) ? [shareOf(next[from][to])] : [])),
  )
}

function isEnough(of: number): boolean {
  const footing = footingOf(of)
  return footing === 'few' || footing === 'enough'
}

interface Shown {
  readonly links: ChartLinks
  readonly largest: number
}

function matrixOf(row: Row, { links, largest }: Shown): Matrix {
  const { transitions, rollouts } = row.evidence
  return {
    id: placeName(row),
    title: {
      text: placeName(row),
      note: `${formatCount(transitions)} in ${formatCounted(rollouts, 'rollout')}`,
    },
    corner: 'thought ↓ next →',
    columns: thoughtKinds.map((kind) => ({ id: kind, label: kindLetter[kind], tone: kind })),
    rows: thoughtKinds.map((from) => matrixRow(row, from, { links, largest })),
  }
}

function matrixRow(row: Row, from: ThoughtKind, { links, largest }: Shown): MatrixRow {
  const cells = row.evidence.next[from]
  const { of } = cells[from]
  return {
    id: from,
    label: `${kindLetter[from]} ${from}`,
    note: formatCount(of),
    tone: from,
    href: links.rollouts(row, `${from}>0`),
    name: `${placeName(row)}: ${formatCounted(of, 'thought')} after ${from}`,
    cells: thoughtKinds.map((to): MatrixCell => {
      const cell = cells[to]
      const what = `${from} then ${to}: ${formatRatio(cell)}, in ${formatCounted(cell.rollouts, 'rollout')}`
      return {
        id: to,
        // Below ten the denominator stands at the head of the row, and the count alone in the cell.
        text: isEnough(of) ? formatShare(cell) : of === 0 ? '–' : formatCount(cell.count),
        fill: isEnough(of) && largest > 0 ? (darkest * shareOf(cell)) / largest : 0,
        href: links.rollouts(row, holdsBoth(from, to)),
        name: `${placeName(row)}: ${what}`,
        peek: what,
      }
    }),
  }
}

/** Rollouts in which the transition can happen: the filter language knows counts of thoughts, not their order. */
function holdsBoth(from: ThoughtKind, to: ThoughtKind): string {
  return from === to ? `${from}>1` : `${from}>0 ${to}>0`
}

/** Reflection upon reflection is what lazy reasoning is made of; decomposition should lead to work. */
function findingOf(shown: readonly Row[]): Finding {
  const first = shown[0]
  const last = shown.at(-1)
  if (first === undefined || last === undefined) return ['No thought follows another.']
  const share = ({ evidence }: Row, from: ThoughtKind, to: ThoughtKind) =>
    formatShare(evidence.next[from][to])
  const again = (from: ThoughtKind, to: ThoughtKind): Finding => [
    { strong: share(last, from, to) },
    first === last ? '' : ` at ${placeName(last)}, ${share(first, from, to)} at ${placeName(first)}`,
  ]
  return [
    'After a reflection the next thought reflects again in ',
    ...again('reflection', 'reflection'),
    '; after a decomposition it deduces in ',
    share(last, 'decomposition', 'deduction'),
    '.',
  ]
}

function tableOf(shown: readonly Row[], links: ChartLinks): ChartTable {
  return {
    columns: [
      { label: 'checkpoint', unit: '', isNumber: false },
      { label: 'thought', unit: '', isNumber: false },
      { label: 'next', unit: '', isNumber: false },
      { label: 'count', unit: 'of all after it', isNumber: true },
      { label: 'share', unit: '', isNumber: true },
      { label: 'interval', unit: '95%', isNumber: true },
      { label: 'rollouts', unit: '', isNumber: true },
    ],
    rows: shown.flatMap((row) =>
      thoughtKinds.flatMap((from) =>
        thoughtKinds.map((to) => {
          const cell = row.evidence.next[from][to]
          return {
            href: links.rollouts(row, holdsBoth(from, to)),
            cells: [placeName(row), from, to, ...ratioCells(cell), formatCount(cell.rollouts)],
          }
        }),
      ),
    ),
  }
}
