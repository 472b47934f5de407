import type {
  Column,
  CountRow,
  EdgeLabel,
  InnerLabel,
  LineSeries,
  Panel,
  StackBar,
  StackPart,
  Tick,
  Tone,
} from './chartModel.ts'
import type { Place } from './checkpointAxis.ts'
import { labelGutter } from './labelGutter.ts'
import { spreadLabels } from './spreadLabels.ts'
import { type AxisUnit, type ValueAxis, valueAxis } from './valueAxis.ts'

/** One part of the bar at a checkpoint. */
export interface StackPoint {
  readonly value: number
  readonly href: string
  readonly name: string
  /** As written beside the last bar. */
  readonly text: string
}

/** A part of every bar, from the baseline up in the order given; a checkpoint without values is null. */
export interface StackInput {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  readonly hasEdge?: boolean
  readonly points: readonly (StackPoint | null)[]
}

export interface StackPanelInput {
  readonly id: string
  readonly title?: Panel['title']
  readonly unit: AxisUnit
  readonly height: number
  /** Shares of a whole: 0 to 100. */
  readonly isWhole: boolean
  readonly hasFrames?: boolean
  readonly places: readonly Place[]
  readonly xTicks: readonly Tick[]
  readonly columns: readonly Column[]
  readonly parts: readonly StackInput[]
  /** Written over each bar. */
  readonly totals?: readonly (string | null)[]
  /** A dashed line over the bars, such as what is expected. */
  readonly overlay?: {
    readonly label: string
    readonly text: string
    readonly values: readonly (number | null)[]
  }
  /** What is left over the last bar, named. */
  readonly remainder?: { readonly label: string; readonly tone: Tone } | null
  readonly counts?: readonly CountRow[]
  readonly emptyReason?: string | null
  /** Sums that the axis must hold, so that panels share it. */
  readonly axisValues?: readonly number[]
}

/** A bar is never wider than this share of the plot, so that a lone checkpoint is not a wall. */
const widestBar = 0.16
/** More checkpoints than this, and bars stand for every second, fourth … of them. */
const barsUpTo = 96

/** Stacked bars over checkpoints with their labels placed. */
export function stackPanel(input: StackPanelInput): Panel {
  const { id, height, places, parts } = input
  const sums = places.map((_, i) => parts.reduce((sum, { points }) => sum + (points[i]?.value ?? 0), 0))
  const axis = valueAxis({
    values: [...sums, ...(input.axisValues ?? [])],
    unit: input.unit,
    height,
    isWhole: input.isWhole,
  })
  const labels = partLabels(input, axis)
  return {
    id,
    title: input.title ?? null,
    height,
    gutter: labelGutter(labels),
    yTicks: axis.ticks,
    xTicks: input.xTicks,
    columns: input.columns,
    series: overlaySeries(input, axis),
    bars: barsOf(input, axis),
    hasFrames: input.hasFrames ?? false,
    labels,
    innerLabels: totalLabels(input, axis, sums),
    counts: input.counts ?? [],
    emptyReason: input.emptyReason ?? (sums.every((sum) => sum === 0) ? 'nothing to stack' : null),
  }
}

function barsOf({ places, parts }: StackPanelInput, axis: ValueAxis): readonly StackBar[] {
  const stride = Math.ceil(places.length / barsUpTo)
  return places.flatMap((place, i): StackBar[] => {
    if (i % stride !== 0 || parts.every(({ points }) => points[i] == null)) return []
    const width = Math.min(widestBar, place.width * stride * 0.86)
    let base = 0
    const drawn = parts.flatMap(({ id, tone, hasEdge, points }): StackPart[] => {
      const point = points[i]
      if (point == null || point.value === 0) return []
      const [bottom, top] = [axis.y(base), axis.y(base + point.value)]
      base += point.value
      // One px of page between parts.
      const height = Math.max(0.5, Math.round((bottom - top - 1) * 10) / 10)
      return [{ id, tone, y: top, height, href: point.href, name: point.name, hasEdge: hasEdge ?? false }]
    })
    return [{ x: place.x - width / 2, width, parts: drawn }]
  })
}

/** Names of the parts beside the last bar, each at its middle, moved apart. */
function partLabels(input: StackPanelInput, axis: ValueAxis): readonly EdgeLabel[] {
  const last = input.places.length - 1
  let base = 0
  const labels = input.parts.flatMap(({ id, label, tone, points }): EdgeLabel[] => {
    const point = points[last]
    if (point == null || point.value === 0) return []
    const y = axis.y(base + point.value / 2)
    base += point.value
    return [{ id, text: `${label} ${point.text}`.trim(), tone, y, isStrong: false }]
  })
  const extras: EdgeLabel[] = []
  const expected = input.overlay?.values.at(-1)
  if (input.overlay !== undefined && expected != null)
    extras.push({
      id: 'overlay',
      text: `${input.overlay.label} ${input.overlay.text}`,
      tone: 'text',
      y: axis.y(expected),
      isStrong: true,
    })
  if (input.remainder != null && base < axis.high)
    extras.push({
      id: 'remainder',
      text: input.remainder.label,
      tone: input.remainder.tone,
      y: axis.y((base + axis.high) / 2),
      isStrong: false,
    })
  return spreadLabels([...labels, ...extras], { gap: 14, low: 4, high: input.height - 4 })
}

function overlaySeries({ overlay, places }: StackPanelInput, axis: ValueAxis): readonly LineSeries[] {
  if (overlay === undefined) return []
  const stretches: (readonly [number, number])[][] = []
  let open: (readonly [number, number])[] | null = null
  overlay.values.forEach((value, i) => {
    const x = places[i]?.x
    if (value === null || x === undefined) {
      open = null
      return
    }
    const at = [x, axis.y(value)] as const
    if (open === null) {
      open = [at]
      stretches.push(open)
    } else open.push(at)
  })
  return [
    { id: 'overlay', label: overlay.label, tone: 'text', style: 'dashed', stretches, bands: [], marks: [] },
  ]
}

function totalLabels(
  input: StackPanelInput,
  axis: ValueAxis,
  sums: readonly number[],
): readonly InnerLabel[] {
  // With more bars than this the numbers would touch; the table has them.
  if (input.totals === undefined || input.places.length > 14) return []
  return input.places.flatMap(({ x }, i): InnerLabel[] => {
    const text = input.totals?.[i]
    const above = Math.max(sums[i] ?? 0, input.overlay?.values[i] ?? 0)
    if (text == null) return []
    return [
      {
        id: `total-${i}`,
        text,
        tone: 'text',
        x,
        y: Math.max(8, axis.y(above) - 8),
        anchor: 'middle',
        isStrong: true,
      },
    ]
  })
}
