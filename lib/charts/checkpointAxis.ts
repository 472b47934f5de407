import { formatCount } from '#lib/format/formatNumber.ts'
import type { Tick } from './chartModel.ts'

/** What a report row says about its place on the axis. */
export interface Placed {
  readonly run: string
  readonly split: string | null
  readonly step: number | null
  readonly label: string | null
  readonly facet: string | null
}

/** A checkpoint's place: `x` is its middle, 0 to 1. */
export interface Place {
  readonly x: number
  readonly width: number
  /** Under the axis: "400", or the label of a checkpoint without a step. */
  readonly tick: string
  /** In sentences: "step 400". */
  readonly name: string
}

export interface CheckpointAxis {
  readonly places: readonly Place[]
  readonly ticks: readonly Tick[]
}

/** In sentences: "step 400", "base (step 0)", "RL 400"; a checkpoint without step by its label or its split. */
export function checkpointName({ step, label, split }: Placed): string {
  if (step === null) return label ?? split ?? 'this checkpoint'
  if (label === null) return `step ${step}`
  return saysStep(label, step) ? label : `${label} (step ${step})`
}

const saysStep = (label: string, step: number) => label.split(/\D+/).includes(String(step))

/**
 * Checkpoints side by side in the order given, evenly: they are separate things, and steps of several runs have no
 * common measure. Ticks are nested, so that a narrow drawing shows a subset of what a wide one shows.
 */
export function checkpointAxis(rows: readonly Placed[]): CheckpointAxis {
  const hasOwnSteps =
    rows.every(({ step }) => step !== null) && new Set(rows.map(({ step }) => step)).size === rows.length
  const places = rows.map(
    (row, i): Place => ({
      x: (i + 0.5) / rows.length,
      width: 1 / rows.length,
      tick: hasOwnSteps ? String(row.step) : checkpointTick(row),
      name: checkpointName(row),
    }),
  )
  return { places, ticks: ticksOf(places) }
}

/** Where steps do not tell checkpoints apart, as in a series of runs. */
function checkpointTick({ label, step, split }: Placed): string {
  if (step === null) return label ?? split ?? ''
  return label === null || saysStep(label, step) ? (label ?? String(step)) : `${label} ${step}`
}

/** Labels that fit in a wide (620 px and more), middling and narrow plot. */
const capacity = { roomy: 16, airy: 8, always: 5 } as const

function ticksOf(places: readonly Place[]): readonly Tick[] {
  return thinned(
    places.map(({ x, tick }) => ({ at: x, label: tick })),
    capacity,
  )
}

/** Counts under the axis: at most every second checkpoint, fewer where it is narrow. */
export function countTicks(places: readonly Place[], counts: readonly (number | null)[]): readonly Tick[] {
  const entries = places.map(({ x }, i) => {
    const count = counts[i]
    return { at: x, label: count === null || count === undefined ? '–' : formatCount(count) }
  })
  return thinned(entries, capacity)
}

function thinned(
  entries: readonly { readonly at: number; readonly label: string }[],
  most: Readonly<Record<Tick['room'], number>>,
): readonly Tick[] {
  const longest = Math.max(0, ...entries.map(({ label }) => label.length))
  // Five characters are what a place holds at full capacity; longer labels take the room of several.
  const size = Math.max(1, longest / 5)
  const roomy = Math.max(1, Math.ceil((entries.length * size) / most.roomy))
  const airy = doubled(roomy, (entries.length * size) / most.airy)
  const always = doubled(airy, (entries.length * size) / most.always)
  return entries.flatMap(({ at, label }, i): Tick[] => {
    if (i % roomy !== 0 || label === '') return []
    return [{ at, label, room: i % always === 0 ? 'always' : i % airy === 0 ? 'airy' : 'roomy' }]
  })
}

/** The smallest of stride, 2 stride, 4 stride, … that is not below `least`. */
function doubled(stride: number, least: number): number {
  let result = stride
  while (result < least) result *= 2
  return result
}
