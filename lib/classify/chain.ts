import { thoughtKinds } from '#lib/model/thought.ts'

/** How many kinds there are: the width of every row below. */
export const width = thoughtKinds.length

/** Scores of a chain of thoughts: row by row one number per kind. */
export type Scores = Float64Array

/**
 * The probability of each kind for each thought of a chain in which every thought leans on the kind of the one before
 * (a linear-chain conditional random field; Lafferty, McCallum and Pereira 2001, section 4). `emissions` holds
 * n x kinds log-scores, `transitions` kinds x kinds, from row to column. Where `pairs` is given, it takes the
 * probability of each pair of neighbouring kinds, (n - 1) x kinds x kinds.
 */
export function marginals(emissions: Scores, transitions: Scores, pairs?: Scores): Scores {
  const n = emissions.length / width
  if (n === 0) return new Float64Array(0)
  const forward = runForward(emissions, transitions)
  const backward = runBackward(emissions, transitions)
  const shares = new Float64Array(n * width)
  for (let at = 0; at < shares.length; at += width) {
    for (let k = at; k < at + width; k++) shares[k] = (forward[k] ?? 0) + (backward[k] ?? 0)
    softmaxInPlace(shares, at, width)
  }
  if (pairs !== undefined) {
    for (let i = 0; i + 1 < n; i++) fillPairs(pairs, i, { forward, backward, emissions, transitions })
  }
  return shares
}

function runForward(emissions: Scores, transitions: Scores): Scores {
  const forward = new Float64Array(emissions.length)
  for (let k = 0; k < width; k++) forward[k] = emissions[k] ?? 0
  for (let at = width; at < emissions.length; at += width)
    for (let k = 0; k < width; k++) {
      for (let j = 0; j < width; j++)
        row[j] = (forward[at - width + j] ?? 0) + (transitions[j * width + k] ?? 0)
      forward[at + k] = logSum(row) + (emissions[at + k] ?? 0)
    }
  return forward
}

function runBackward(emissions: Scores, transitions: Scores): Scores {
  const backward = new Float64Array(emissions.length)
  for (let at = emissions.length - 2 * width; at >= 0; at -= width)
    for (let k = 0; k < width; k++) {
      for (let j = 0; j < width; j++) {
        const next = at + width + j
        row[j] = (transitions[k * width + j] ?? 0) + (emissions[next] ?? 0) + (backward[next] ?? 0)
      }
      backward[at + k] = logSum(row)
    }
  return backward
}

interface Runs {
  readonly forward: Scores
  readonly backward: Scores
  readonly emissions: Scores
  readonly transitions: Scores
}

function fillPairs(pairs: Scores, i: number, { forward, backward, emissions, transitions }: Runs): void {
  const at = i * width * width
  for (let j = 0; j < width; j++)
    for (let k = 0; k < width; k++) {
      const next = (i + 1) * width + k
      pairs[at + j * width + k] =
        (forward[i * width + j] ?? 0) +
        (transitions[j * width + k] ?? 0) +
        (emissions[next] ?? 0) +
        (backward[next] ?? 0)
    }
  softmaxInPlace(pairs, at, width * width)
}

const row = new Float64Array(width)

function logSum(values: Float64Array): number {
  let top = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > top) top = value
  let sum = 0
  for (const value of values) sum += Math.exp(value - top)
  return top + Math.log(sum)
}

function softmaxInPlace(values: Float64Array, from: number, length: number): void {
  let top = Number.NEGATIVE_INFINITY
  for (let i = from; i < from + length; i++) top = Math.max(top, values[i] ?? 0)
  let sum = 0
  for (let i = from; i < from + length; i++) {
    const power = Math.exp((values[i] ?? 0) - top)
    values[i] = power
    sum += power
  }
  for (let i = from; i < from + length; i++) values[i] = (values[i] ?? 0) / sum
}
