import { countsBelow } from '#lib/format/formatShare.ts'
import type {
  Column,
  CountRow,
  EdgeLabel,
  InnerLabel,
  LineMark,
  LineSeries,
  Panel,
  Tick,
  Tone,
} from './chartModel.ts'
import type { Place } from './checkpointAxis.ts'
import { labelGutter } from './labelGutter.ts'
import { spreadLabels } from './spreadLabels.ts'
import { type AxisUnit, type ValueAxis, valueAxis } from './valueAxis.ts'

/** A value at a checkpoint; null is a gap and never 0. */
export interface LinePoint {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** Ends of the spread, where one is shown. */
  readonly spread?: readonly [number, number] | null
  /** Denominator; below ten the mark is hollow and no line runs through it. Null: always enough. */
  readonly of: number | null
  readonly href: string
  readonly name: string
  /** As written at the ends: "16%", or "3 of 9". */
  readonly text: string
}

export interface LineInput {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  readonly shape: 'disc' | 'cross' | 'none'
  readonly style?: LineSeries['style']
  /** Stands out at the end of the line. */
  readonly isStrong?: boolean
  /** Writes the first value over the first mark. */
  readonly showsFirst?: boolean
  /** Leaves the line unlabelled at its end. */
  readonly isSilent?: boolean
  /** Where its points stand, if not where those of the panel do. */
  readonly places?: readonly Place[]
  readonly points: readonly LinePoint[]
}

export interface LinePanelInput {
  readonly id: string
  readonly title?: Panel['title']
  readonly unit: AxisUnit
  readonly height: number
  readonly isWhole?: boolean
  readonly places: readonly Place[]
  readonly xTicks: readonly Tick[]
  readonly columns: readonly Column[]
  readonly series: readonly LineInput[]
  readonly counts?: readonly CountRow[]
  readonly emptyReason?: string | null
  /** Room for labels in px; by default as much as they need. */
  readonly gutter?: number
  /** Values the axis must hold beside the drawn ones, so that panels share it. */
  readonly axisValues?: readonly number[]
}

/** More checkpoints than this and marks are left out; the line and the columns stay. */
const marksUpTo = 60
const labelGap = 13

/** Lines over checkpoints, with their bands, marks, gaps and labels placed. */
export function linePanel(input: LinePanelInput): Panel {
  const { id, height, places, series, columns } = input
  const values = series.flatMap(({ points }) => points.flatMap(extent))
  const axis = valueAxis({
    values: [...values, ...(input.axisValues ?? [])],
    unit: input.unit,
    height,
    isWhole: input.isWhole,
  })
  const labels = endLabels(series, axis, height)
  return {
    id,
    title: input.title ?? null,
    height,
    gutter: input.gutter ?? labelGutter(labels),
    yTicks: axis.ticks,
    xTicks: input.xTicks,
    columns,
    series: series.map((line, i) =>
      lineSeries(line, line.places ?? dodged(places, i - (series.length - 1) / 2), axis),
    ),
    bars: [],
    hasFrames: false,
    labels,
    innerLabels: spreadLabels(
      series.flatMap((line) => firstLabel(line, line.places ?? places, axis)),
      { gap: labelGap, low: 6, high: height - 6 },
    ),
    counts: input.counts ?? [],
    emptyReason: input.emptyReason ?? (values.length === 0 ? 'no value at any checkpoint' : null),
  }
}

/** At a lone checkpoint marks stand beside each other, or their whiskers would cover one another. */
function dodged(places: readonly Place[], by: number): readonly Place[] {
  return places.length === 1 ? places.map((place) => ({ ...place, x: place.x + by * 0.05 })) : places
}

/** Every value that a point needs room for. */
function extent({ value, low, high, spread }: LinePoint): readonly number[] {
  return [value, low, high, ...(spread ?? [])].filter((one) => one !== null)
}

const isFew = ({ of }: LinePoint) => of !== null && of < countsBelow

function lineSeries(line: LineInput, places: readonly Place[], axis: ValueAxis): LineSeries {
  const solid = line.points.map((point) => (isFew(point) ? null : point))
  const stretches = stretchesOf(solid, places)
  const isLone = (i: number) => stretches.some((stretch) => stretch.length === 1 && stretch[0]?.i === i)
  return {
    id: line.id,
    label: line.label,
    tone: line.tone,
    style: line.style ?? 'line',
    stretches: stretches
      .filter((stretch) => stretch.length > 1)
      .map((stretch) => stretch.map(({ x, point }) => [x, axis.y(point.value)] as const)),
    bands: [...bandsOf(stretches, axis, 'spread'), ...bandsOf(stretches, axis, 'band')],
    marks: line.points.flatMap((point, i): LineMark[] => {
      const x = places[i]?.x
      if (point.value === null || x === undefined) return []
      const isHollow = isFew(point)
      if (!isHollow && !isLone(i) && (line.shape === 'none' || places.length > marksUpTo)) return []
      const [low, high] =
        point.low === null || point.high === null ? (point.spread ?? [null, null]) : [point.low, point.high]
      const whisker =
        isLone(i) && low !== null && high !== null ? { low: axis.y(low), high: axis.y(high) } : null
      const shape = isHollow ? 'hollow' : line.shape === 'none' ? 'disc' : line.shape
      return [{ x, y: axis.y(point.value), href: point.href, name: point.name, shape, whisker }]
    }),
  }
}

interface Standing {
  readonly i: number
  readonly x: number
  readonly point: LinePoint & { readonly value: number }
}

/** Runs of neighbours that all have a value; a missing one ends the run. */
function stretchesOf(points: readonly (LinePoint | null)[], places: readonly Place[]): readonly Standing[][] {
  const stretches: Standing[][] = []
  let open: Standing[] | null = null
  points.forEach((point, i) => {
    const x = places[i]?.x
    if (point === null || point.value === null || x === undefined) {
      open = null
      return
    }
    const standing = { i, x, point: { ...point, value: point.value } }
    if (open === null) {
      open = [standing]
      stretches.push(open)
    } else open.push(standing)
  })
  return stretches
}

function bandsOf(
  stretches: readonly (readonly Standing[])[],
  axis: ValueAxis,
  kind: 'band' | 'spread',
): LineSeries['bands'] {
  return stretches.flatMap((stretch) => {
    const points = stretch.flatMap(({ x, point }) => {
      const [low, high] = kind === 'band' ? [point.low, point.high] : (point.spread ?? [null, null])
      return low === null || high === null ? [] : [[x, axis.y(high), axis.y(low)] as const]
    })
    return points.length > 1 ? [{ kind, points }] : []
  })
}

/** Value and name at the end of each line, moved apart. */
function endLabels(series: readonly LineInput[], axis: ValueAxis, height: number): readonly EdgeLabel[] {
  const labels = series.flatMap((line): EdgeLabel[] => {
    const last = line.points.findLast(({ value }) => value !== null)
    if (last === undefined || last.value === null || line.isSilent === true) return []
    const y = axis.y(last.value)
    return [
      {
        id: line.id,
        text: `${last.text} ${line.label}`.trim(),
        tone: line.tone,
        y,
        isStrong: line.isStrong === true && !isFew(last),
      },
    ]
  })
  return spreadLabels(labels, { gap: labelGap, low: 0, high: height })
}

/** The first value of a line, over its mark, where the line runs on from there. */
function firstLabel(line: LineInput, places: readonly Place[], axis: ValueAxis): readonly InnerLabel[] {
  const first = line.points[0]
  const x = places[0]?.x
  if (line.showsFirst !== true || first?.value == null || x === undefined || places.length < 3) return []
  const y = Math.max(6, axis.y(first.value) - 12)
  return [
    { id: `${line.id}-first`, text: first.text, tone: line.tone, x, y, anchor: 'start', isStrong: false },
  ]
}
