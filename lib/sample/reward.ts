import type { Json, JsonObject } from '#lib/model/json.ts'
import type { SampleCall } from './task.ts'

/** The reward of a rollout by its parts, which add up to it: -3 to 4 in all. */
export interface CallReward {
  readonly format: number
  readonly tool_names: number
  readonly arg_names: number
  readonly arg_values: number
}

interface Scored {
  readonly reference: readonly SampleCall[]
  readonly calls: readonly SampleCall[]
  /** Reasoning is closed and every call can be parsed. */
  readonly isWellFormed: boolean
}

/**
 * The reward of tool-use training as released with D-CORE: 1 for the format, and 6 S / M - 3 for the calls, where S
 * adds the overlap of tool names, of argument names and the number of equal values, and M is the most S can be.
 * A reply in words where calls were due, or the reverse, gives -3 for the calls.
 */
export function callReward({ reference, calls, isWellFormed }: Scored): CallReward {
  const scored = isWellFormed ? calls : []
  const valueCount = sum(reference.map(({ args }) => Object.keys(args).length))
  const most = 1 + reference.length + valueCount
  const pairs = matchCalls(reference, scored)
  const share = (got: number, of: number) => (6 * got) / most - (3 * of) / most
  const isRight = isWellFormed && (reference.length > 0 || calls.length === 0)
  return {
    format: isWellFormed ? 1 : 0,
    tool_names: share(isRight ? nameOverlap(reference, scored) : 0, 1),
    arg_names: share(sum(pairs.map(({ a, b }) => keyOverlap(a.args, b.args))), reference.length),
    arg_values: share(sum(pairs.map(({ a, b }) => equalValues(a.args, b.args))), valueCount),
  }
}

/** The whole of a reward, to four decimals, so that equal rollouts have equal rewards. */
export function totalReward(parts: CallReward): number {
  return round(parts.format + parts.tool_names + parts.arg_names + parts.arg_values)
}

/** To four decimals, as logs hold it. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** For each reference call, the best unused call of the same name. */
function matchCalls(reference: readonly SampleCall[], calls: readonly SampleCall[]) {
  const left = [...calls]
  return reference.flatMap((a) => {
    const worth = (b: SampleCall) => keyOverlap(a.args, b.args) + equalValues(a.args, b.args)
    const best = left.filter(({ name }) => name === a.name).sort((x, y) => worth(y) - worth(x))[0]
    if (best === undefined) return []
    left.splice(left.indexOf(best), 1)
    return [{ a, b: best }]
  })
}

/** Overlap of two multisets of tool names: shared over all; two empty ones are equal. */
function nameOverlap(reference: readonly SampleCall[], calls: readonly SampleCall[]): number {
  if (reference.length === 0 && calls.length === 0) return 1
  const left = calls.map(({ name }) => name)
  let both = 0
  for (const { name } of reference) {
    const at = left.indexOf(name)
    if (at === -1) continue
    left.splice(at, 1)
    both++
  }
  return both / (reference.length + calls.length - both)
}

function keyOverlap(a: JsonObject, b: JsonObject): number {
  const all = new Set([...Object.keys(a), ...Object.keys(b)])
  return all.size === 0 ? 1 : Object.keys(a).filter((key) => key in b).length / all.size
}

function equalValues(a: JsonObject, b: JsonObject): number {
  return Object.entries(a).filter(([key, value]) => isSame(value, b[key])).length
}

const isSame = (a: Json, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b)
