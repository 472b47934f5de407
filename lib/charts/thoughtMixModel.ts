import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import { formatPercent, percentDigits } from '#lib/format/formatShare.ts'
import type { Report, ReportRow, ThoughtMixEvidence } from '#lib/metrics/evidence.ts'
import { kindLetter, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import type { ChartLinks } from './chartLinks.ts'
import type { ChartModel, Finding, Panel, TableColumn, Tone } from './chartModel.ts'
import { type CheckpointAxis, checkpointAxis, checkpointName, countTicks } from './checkpointAxis.ts'
import { checkpointColumns } from './columns.ts'
import { selectionNotes } from './selectionNotes.ts'
import { widePlotHeight } from './sizes.ts'
import { type StackPoint, stackPanel } from './stackPanel.ts'

export const mixUnits = ['share', 'count', 'per-1k'] as const
/** Share of tokens, thoughts per rollout, or thoughts per 1,000 tokens. */
export type MixUnit = (typeof mixUnits)[number]

type Row = ReportRow<'thought-mix'>
type Amounts = Readonly<Record<ThoughtKind, { readonly thoughts: number; readonly tokens: number }>>

/** One side of the figure: whose thoughts, and over how many rollouts. */
interface Side {
  readonly id: 'right' | 'wrong' | 'all'
  readonly title: string
  readonly tone: Tone
  readonly filter: string
  readonly amounts: (evidence: ThoughtMixEvidence) => Amounts
  readonly rollouts: (evidence: ThoughtMixEvidence) => number
}

const rightSide: Side = {
  id: 'right',
  title: 'Right rollouts',
  tone: 'right',
  filter: 'right',
  amounts: ({ right }) => right,
  rollouts: ({ rightRollouts }) => rightRollouts,
}
const wrongSide: Side = {
  id: 'wrong',
  title: 'Wrong rollouts',
  tone: 'wrong',
  filter: 'wrong',
  amounts: ({ wrong }) => wrong,
  rollouts: ({ wrongRollouts }) => wrongRollouts,
}
const allSide: Side = {
  id: 'all',
  title: 'All rollouts',
  tone: 'text',
  filter: '',
  amounts: ({ kinds }) => kinds,
  rollouts: ({ rollouts }) => rollouts,
}

/** What reasoning is made of by checkpoint, right and wrong apart where labels allow. */
export function thoughtMixModel(report: Report<'thought-mix'>, links: ChartLinks, unit: MixUnit): ChartModel {
  const { rows } = report
  const axis = checkpointAxis(rows)
  const isLabelled = rows.some(({ evidence }) => evidence.rightRollouts + evidence.wrongRollouts > 0)
  const sides = isLabelled ? [rightSide, wrongSide] : [allSide]
  const rollouts = rows.reduce((sum, { evidence }) => sum + evidence.rollouts, 0)
  const empty = rows.reduce((sum, { evidence }) => sum + evidence.empty, 0)
  const sums = sides.flatMap((side) =>
    rows.map(({ evidence }) =>
      thoughtKinds.reduce((sum, kind) => sum + amountOf(side, evidence, { kind, unit }), 0),
    ),
  )
  return {
    id: 'thought-mix',
    title: 'Thought mix',
    metric: 'thought-mix',
    finding: findingOf(rows, sides),
    n: formatCounted(rollouts, 'rollout'),
    notes: [
      {
        share: 'Share of reasoning tokens, pooled over rollouts.',
        count: 'Thoughts per rollout.',
        'per-1k': 'Thoughts per 1,000 reasoning tokens.',
      }[unit],
      ...(empty > 0 ? [`${formatCounted(empty, 'rollout')} without reasoning left out.`] : []),
      ...selectionNotes(rows),
    ],
    panels: sides.map((side, i) =>
      panelOf(side, { rows, axis, links, unit, axisValues: sums, hasWords: i === sides.length - 1 }),
    ),
    dots: null,
    layout: 'row',
    table: tableOf(rows, sides, { links, unit }),
    emptyReason: rollouts === 0 ? 'No rollout holds reasoning, so there are no thoughts to count.' : null,
  }
}

function amountOf(
  side: Side,
  evidence: ThoughtMixEvidence,
  { kind, unit }: { readonly kind: ThoughtKind; readonly unit: MixUnit },
): number {
  const amounts = side.amounts(evidence)
  const tokens = thoughtKinds.reduce((sum, one) => sum + amounts[one].tokens, 0)
  if (unit === 'count') return amounts[kind].thoughts / (side.rollouts(evidence) || 1)
  if (unit === 'per-1k') return (1000 * amounts[kind].thoughts) / (tokens || 1)
  return amounts[kind].tokens / (tokens || 1)
}

interface PanelOf {
  readonly rows: readonly Row[]
  readonly axis: CheckpointAxis
  readonly links: ChartLinks
  readonly unit: MixUnit
  readonly axisValues: readonly number[]
  /** Letters alone beside the first panel, words beside the last. */
  readonly hasWords: boolean
}

function panelOf(side: Side, { rows, axis, links, unit, axisValues, hasWords }: PanelOf): Panel {
  const write = (value: number) => (unit === 'share' ? percentDigits(value) : formatDecimal(value))
  const pointOf = (row: Row, kind: ThoughtKind): StackPoint | null => {
    if (side.rollouts(row.evidence) === 0) return null
    const value = amountOf(side, row.evidence, { kind, unit })
    const text = unit === 'share' && kind === 'decomposition' ? formatPercent(value) : write(value)
    return {
      value,
      href: links.rollouts(row, `${side.filter} ${kind}>0`.trim()),
      name: `${checkpointName(row)}, ${side.title.toLowerCase()}: ${kind} ${unit === 'share' ? formatPercent(value) : text}`,
      text,
    }
  }
  return stackPanel({
    id: side.id,
    title: { text: side.title, note: '', tone: side.tone },
    unit: unit === 'share' ? 'share' : 'number',
    height: widePlotHeight,
    isWhole: unit === 'share',
    places: axis.places,
    xTicks: axis.ticks,
    columns: checkpointColumns(rows, axis, (row) => ({
      href: links.rollouts(row, side.filter),
      peek: thoughtKinds
        .map((kind) => `${kindLetter[kind]} ${write(amountOf(side, row.evidence, { kind, unit }))}`)
        .join(', '),
    })),
    parts: thoughtKinds.map((kind) => ({
      id: kind,
      label: hasWords ? `${kindLetter[kind]} ${kind}` : kindLetter[kind],
      tone: kind,
      points: rows.map((row) => pointOf(row, kind)),
    })),
    counts: [
      {
        label: 'n',
        tone: 'quiet',
        ticks: countTicks(
          axis.places,
          rows.map(({ evidence }) => side.rollouts(evidence)),
        ),
      },
    ],
    axisValues: unit === 'share' ? [] : axisValues,
    emptyReason: rows.every(({ evidence }) => side.rollouts(evidence) === 0)
      ? `no ${side.id} rollouts`
      : null,
  })
}

/** Decomposition among the right ones, reflection among the wrong ones: the pair that lazy reasoning is about. */
function findingOf(rows: readonly Row[], sides: readonly Side[]): Finding {
  const [side, other] = sides
  const has = (one: Side | undefined) =>
    rows.filter(({ evidence }) => one !== undefined && one.rollouts(evidence) > 0)
  const [first] = has(side)
  const last = has(side).at(-1)
  if (side === undefined || first === undefined || last === undefined) return ['No rollout holds reasoning.']
  const share = (row: Row, one: Side, kind: ThoughtKind) =>
    formatPercent(amountOf(one, row.evidence, { kind, unit: 'share' }))
  const who = side.id === 'all' ? 'Rollouts' : 'Right rollouts'
  const start: Finding = [
    `${who} spend `,
    { strong: share(last, side, 'decomposition') },
    ` of their tokens on decomposition${first === last ? '' : ` at ${checkpointName(last)}, ${share(first, side, 'decomposition')} at ${checkpointName(first)}`}`,
  ]
  const wrong = has(other).at(-1)
  if (other === undefined || wrong === undefined)
    return [...start, ` and ${share(last, side, 'reflection')} on reflection.`]
  return [
    ...start,
    `. Wrong ones spend ${share(wrong, other, 'reflection')} on reflection, right ones ${share(last, side, 'reflection')}.`,
  ]
}

function tableOf(
  rows: readonly Row[],
  sides: readonly Side[],
  { links, unit }: { readonly links: ChartLinks; readonly unit: MixUnit },
): ChartModel['table'] {
  const columns: readonly TableColumn[] = [
    { label: 'checkpoint', unit: '', isNumber: false },
    { label: 'outcome', unit: '', isNumber: false },
    { label: 'rollouts', unit: '', isNumber: true },
    ...thoughtKinds.map((kind) => ({
      label: kind,
      unit: { share: '% of tokens', count: 'a rollout', 'per-1k': 'per 1k tokens' }[unit],
      isNumber: true,
    })),
  ]
  return {
    columns,
    rows: sides.flatMap((side) =>
      rows.map((row) => ({
        href: links.rollouts(row, side.filter),
        cells: [
          checkpointName(row),
          side.id,
          String(side.rollouts(row.evidence)),
          ...thoughtKinds.map((kind) => {
            const value = amountOf(side, row.evidence, { kind, unit })
            return unit === 'share' ? percentDigits(value) : formatDecimal(value)
          }),
        ],
      })),
    ),
  }
}
