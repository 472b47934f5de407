import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import { formatRatio, formatShare } from '#lib/format/formatShare.ts'
import type { MetricId } from '#lib/metrics/catalog.ts'
import type { MeanEvidence, RatioEvidence } from '#lib/model/ratio.ts'
import type { ChartModel, Column, Finding } from './chartModel.ts'
import type { Placed } from './checkpointAxis.ts'
import { type LineInput, type LinePoint, linePanel } from './linePanel.ts'
import { ratioCells, ratioPoint } from './ratioPoint.ts'
import { plotHeight } from './sizes.ts'
import { type SharedPlace, type StepAxis, stepAxis } from './stepAxis.ts'

/** A checkpoint of one side with its value: a share or a mean. */
export interface OverlayRow extends Placed {
  readonly evidence: RatioEvidence | MeanEvidence
}

export interface OverlaySide {
  readonly name: string
  readonly rows: readonly OverlayRow[]
}

/** Where the marks and checkpoints of an overlay lead. */
export interface OverlayLinks {
  readonly checkpoint: (side: 'a' | 'b', place: Placed) => string
  /** The comparison at a checkpoint that both sides have. */
  readonly both: (a: Placed, b: Placed) => string
}

interface OverlayInput {
  readonly metric: MetricId
  readonly title: string
  readonly note: string
  readonly a: OverlaySide
  readonly b: OverlaySide
}

/** One metric of two runs over their checkpoints: A a line, B dashed; a checkpoint of both leads to its comparison. */
export function overlayModel(input: OverlayInput, links: OverlayLinks): ChartModel {
  const { metric, title, a, b } = input
  const axis = stepAxis(a.rows, b.rows)
  const rows = [...a.rows, ...b.rows]
  return {
    id: `overlay-${metric}`,
    title,
    metric,
    finding: findingOf(input, axis),
    n: formatCounted(axis.places.length, 'checkpoint'),
    notes: [`A: ${a.name}. B: ${b.name}, dashed. ${input.note}`],
    panels: [
      linePanel({
        id: metric,
        unit: rows.every(({ evidence }) => 'of' in evidence) ? 'share' : 'number',
        height: plotHeight,
        places: axis.places,
        xTicks: axis.ticks,
        columns: axis.places.map((place) => columnOf(place, input, links)),
        series: [lineOf('a', input, { axis, links }), lineOf('b', input, { axis, links })],
      }),
    ],
    dots: null,
    layout: 'row',
    table: {
      columns: [
        { label: 'checkpoint', unit: '', isNumber: false },
        ...(['A', 'B'] as const).flatMap((side) => [
          { label: side, unit: '', isNumber: true },
          { label: 'counts', unit: side, isNumber: true },
          { label: 'interval', unit: '95%', isNumber: true },
        ]),
      ],
      rows: axis.places.map((place) => ({
        href: columnOf(place, input, links).href,
        cells: [place.name, ...cellsOf(rowAt(a, place.a)), ...cellsOf(rowAt(b, place.b))],
      })),
    },
    emptyReason: rows.every(({ evidence }) => valueAt(evidence) === null)
      ? 'Neither side has a value.'
      : null,
  }
}

function rowAt(side: OverlaySide, at: number | null): OverlayRow | undefined {
  return at === null ? undefined : side.rows[at]
}

function valueAt(evidence: OverlayRow['evidence']): number | null {
  if ('mean' in evidence) return evidence.mean
  return evidence.of === 0 ? null : evidence.count / evidence.of
}

function textOf(evidence: OverlayRow['evidence']): string {
  return 'mean' in evidence ? formatDecimal(evidence.mean) : formatShare(evidence)
}

function countsText(evidence: OverlayRow['evidence']): string {
  return 'mean' in evidence ? formatCounted(evidence.n, 'reward') : formatRatio(evidence)
}

function pointOf(row: OverlayRow, name: string, href: string): LinePoint {
  const { evidence } = row
  if (!('mean' in evidence)) return ratioPoint(evidence, { href, name })
  return {
    value: evidence.mean,
    low: evidence.interval?.low ?? null,
    high: evidence.interval?.high ?? null,
    of: evidence.n,
    href,
    name,
    text: formatDecimal(evidence.mean),
  }
}

function lineOf(
  side: 'a' | 'b',
  input: OverlayInput,
  { axis, links }: { readonly axis: StepAxis; readonly links: OverlayLinks },
): LineInput {
  const letter = side.toUpperCase()
  const places = side === 'a' ? axis.placesA : axis.placesB
  const { rows } = input[side]
  const isShort = axis.places.at(-1)?.[side] === null && rows.length > 0
  return {
    id: side,
    label: isShort ? `${letter}, ${places.at(-1)?.name ?? ''}` : letter,
    tone: side,
    shape: 'disc',
    style: side === 'a' ? 'line' : 'dashed',
    isStrong: true,
    places,
    points: rows.map((row, i) =>
      pointOf(
        row,
        `${letter}, ${places[i]?.name ?? ''}: ${textOf(row.evidence)}, ${countsText(row.evidence)}`,
        links.checkpoint(side, row),
      ),
    ),
  }
}

function columnOf(place: SharedPlace, { a, b }: OverlayInput, links: OverlayLinks): Column {
  const [rowA, rowB] = [rowAt(a, place.a), rowAt(b, place.b)]
  const values = [
    ...(rowA === undefined ? [] : [`A ${textOf(rowA.evidence)}`]),
    ...(rowB === undefined ? [] : [`B ${textOf(rowB.evidence)}`]),
  ]
  const peek = `${place.name}: ${values.join(', ')}`
  return {
    x: place.from,
    width: place.width,
    href:
      rowA !== undefined && rowB !== undefined
        ? links.both(rowA, rowB)
        : rowA !== undefined
          ? links.checkpoint('a', rowA)
          : rowB !== undefined
            ? links.checkpoint('b', rowB)
            : '',
    name: rowA !== undefined && rowB !== undefined ? `${peek}, compare there` : peek,
    peek,
  }
}

function cellsOf(row: OverlayRow | undefined): readonly string[] {
  if (row === undefined) return ['–', '–', '–']
  const { evidence } = row
  if (!('mean' in evidence)) {
    const [counts, share, interval] = ratioCells(evidence)
    return [share, counts, interval]
  }
  const { interval } = evidence
  return [
    formatDecimal(evidence.mean),
    formatCounted(evidence.n, 'reward'),
    interval === null ? '–' : `${formatDecimal(interval.low)} to ${formatDecimal(interval.high)}`,
  ]
}

/** Both values at the last checkpoint that both have: no test was made here, so no word of better or worse. */
function findingOf({ a, b }: OverlayInput, { places }: StepAxis): Finding {
  const last = places.findLast((place) => place.a !== null && place.b !== null)
  const [rowA, rowB] = [rowAt(a, last?.a ?? null), rowAt(b, last?.b ?? null)]
  if (last === undefined || rowA === undefined || rowB === undefined) return ['The two share no checkpoint.']
  return [
    `At ${last.name}, the last that both have, A is `,
    { strong: textOf(rowA.evidence) },
    ' and B ',
    { strong: textOf(rowB.evidence) },
    '.',
  ]
}
