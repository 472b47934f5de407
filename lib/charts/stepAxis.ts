import type { Tick } from './chartModel.ts'
import { checkpointName, type Place, type Placed } from './checkpointAxis.ts'
import { roundStep } from './valueAxis.ts'

/** A checkpoint that one side or both have. */
export interface SharedPlace extends Place {
  /** Left edge of the stretch that belongs to it; it is not in its middle. */
  readonly from: number
  /** Positions in the rows of each side; null where a side lacks it. */
  readonly a: number | null
  readonly b: number | null
}

/** The checkpoints of two runs on one axis. */
export interface StepAxis {
  readonly places: readonly SharedPlace[]
  readonly ticks: readonly Tick[]
  /** Where each side's own checkpoints stand. */
  readonly placesA: readonly Place[]
  readonly placesB: readonly Place[]
}

/** Room at both ends of the axis, so that the first and last mark stand free. */
const edge = 0.04

/** One place among those of both sides. */
interface Spot {
  readonly key: string
  readonly row: Placed
  readonly at: number
}

/**
 * Two runs on one axis: by step where both count steps upwards (a step of one is the same step of the other), else in
 * order, by name.
 */
export function stepAxis(rowsA: readonly Placed[], rowsB: readonly Placed[]): StepAxis {
  const isNumeric = isAscending(rowsA) && isAscending(rowsB)
  const spots = isNumeric ? numericSpots([...rowsA, ...rowsB]) : namedSpots([...rowsA, ...rowsB])
  const keyOf = (row: Placed) => (isNumeric ? `${row.step}` : checkpointName(row))
  const [keysA, keysB] = [rowsA.map(keyOf), rowsB.map(keyOf)]
  const find = (keys: readonly string[], key: string) => {
    const at = keys.indexOf(key)
    return at === -1 ? null : at
  }
  const places = spots.map(({ key, row, at }, i): SharedPlace => {
    const [before, after] = [spots[i - 1]?.at, spots[i + 1]?.at]
    const low = before === undefined ? 0 : (before + at) / 2
    const high = after === undefined ? 1 : (at + after) / 2
    return {
      x: at,
      from: low,
      width: high - low,
      tick: isNumeric ? `${row.step}` : (row.label ?? `${row.step ?? ''}`),
      name: isNumeric ? `step ${row.step}` : checkpointName(row),
      a: find(keysA, key),
      b: find(keysB, key),
    }
  })
  return {
    places,
    ticks: isNumeric ? numericTicks(spots) : namedTicks(places),
    placesA: sidePlaces(places, 'a'),
    placesB: sidePlaces(places, 'b'),
  }
}

/** The places of one side, in the order of its rows. */
function sidePlaces(places: readonly SharedPlace[], side: 'a' | 'b'): readonly Place[] {
  return places.filter((place) => place[side] !== null).toSorted((x, y) => (x[side] ?? 0) - (y[side] ?? 0))
}

function isAscending(rows: readonly Placed[]): boolean {
  return rows.every(({ step }, i) => {
    const before = rows[i - 1]?.step
    return step !== null && (before === undefined || before === null || before < step)
  })
}

const onAxis = (share: number) => edge + share * (1 - 2 * edge)

function numericSpots(rows: readonly Placed[]): readonly Spot[] {
  const bySteps = new Map(rows.flatMap((row) => (row.step === null ? [] : [[row.step, row] as const])))
  const steps = [...bySteps].sort(([x], [y]) => x - y)
  const [first, last] = [steps[0]?.[0] ?? 0, steps.at(-1)?.[0] ?? 0]
  return steps.map(([step, row]) => ({
    key: `${step}`,
    row,
    at: last === first ? 0.5 : onAxis((step - first) / (last - first)),
  }))
}

function namedSpots(rows: readonly Placed[]): readonly Spot[] {
  const byName = new Map(rows.toReversed().map((row) => [checkpointName(row), row]))
  const names = [...new Set(rows.map(checkpointName))]
  return names.flatMap((key, i): Spot[] => {
    const row = byName.get(key)
    return row === undefined ? [] : [{ key, row, at: (i + 0.5) / names.length }]
  })
}

/** Round steps between the first and the last checkpoint. */
function numericTicks(spots: readonly Spot[]): readonly Tick[] {
  const [first, last] = [spots[0]?.row.step ?? 0, spots.at(-1)?.row.step ?? 0]
  if (first === last) return [{ at: 0.5, label: `${first}`, room: 'always' }]
  const step = Math.max(1, roundStep(last - first, 6))
  const from = Math.ceil(first / step)
  const count = Math.floor(last / step) - from + 1
  return Array.from({ length: count }, (_, i): Tick => {
    const value = (from + i) * step
    const room = i % 2 === 0 ? 'always' : 'airy'
    return { at: onAxis((value - first) / (last - first)), label: `${value}`, room }
  })
}

function namedTicks(places: readonly Place[]): readonly Tick[] {
  const stride = Math.max(1, Math.ceil(places.length / 5))
  return places.flatMap(({ x, tick }, i): Tick[] =>
    i % stride === 0 && tick !== '' ? [{ at: x, label: tick, room: 'always' }] : [],
  )
}
