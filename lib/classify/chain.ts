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
  const chain = { emissions: powersOf(emissions), transitions: transitions.map(Math.exp) }
  const forward = runForward(chain)
  const backward = runBackward(chain)
  const shares = new Float64Array(emissions.length)
  for (let at = 0; at < shares.length; at += width) {
    for (let k = at; k < at + width; k++) shares[k] = (forward[k] ?? 0) * (backward[k] ?? 0)
    normalise(shares, at, width)
  }
  if (pairs !== undefined) fillPairs(pairs, { ...chain, forward, backward })
  return shares
}

/** Likelihoods, not their logarithms; each row is scaled to what a double can hold. */
interface Chain {
  readonly emissions: Scores
  readonly transitions: Scores
}

/** The powers of a row of log-scores, the greatest of the row being 1. */
function powersOf(scores: Scores): Scores {
  const powers = new Float64Array(scores.length)
  for (let at = 0; at < scores.length; at += width) {
    let top = Number.NEGATIVE_INFINITY
    for (let k = at; k < at + width; k++) top = Math.max(top, scores[k] ?? 0)
    for (let k = at; k < at + width; k++) powers[k] = Math.exp((scores[k] ?? 0) - top)
  }
  return powers
}

/** Row by row, the likelihood of each kind given all thoughts up to this one. */
function runForward({ emissions, transitions }: Chain): Scores {
  const forward = new Float64Array(emissions.length)
  for (let k = 0; k < width && k < emissions.length; k++) forward[k] = emissions[k] ?? 0
  for (let at = width; at < emissions.length; at += width) {
    for (let k = 0; k < width; k++) {
      let sum = 0
      for (let j = 0; j < width; j++)
        sum += (forward[at - width + j] ?? 0) * (transitions[j * width + k] ?? 0)
      forward[at + k] = sum * (emissions[at + k] ?? 0)
    }
    normalise(forward, at, width)
  }
  return forward
}

/** Row by row, the likelihood of all thoughts behind this one given its kind. */
function runBackward({ emissions, transitions }: Chain): Scores {
  const backward = new Float64Array(emissions.length).fill(1)
  for (let at = emissions.length - 2 * width; at >= 0; at -= width) {
    for (let k = 0; k < width; k++) {
      let sum = 0
      for (let j = 0; j < width; j++) {
        const next = at + width + j
        sum += (transitions[k * width + j] ?? 0) * (emissions[next] ?? 0) * (backward[next] ?? 0)
      }
      backward[at + k] = sum
    }
    normalise(backward, at, width)
  }
  return backward
}

function fillPairs(
  pairs: Scores,
  {
    emissions,
    transitions,
    forward,
    backward,
  }: Chain & { readonly forward: Scores; readonly backward: Scores },
): void {
  const size = width * width
  for (let at = 0, row = 0; at < pairs.length; at += size, row += width) {
    for (let cell = 0; cell < size; cell++) {
      const next = row + width + (cell % width)
      pairs[at + cell] =
        (forward[row + Math.floor(cell / width)] ?? 0) *
        (transitions[cell] ?? 0) *
        (emissions[next] ?? 0) *
        (backward[next] ?? 0)
    }
    normalise(pairs, at, size)
  }
}

function normalise(values: Scores, from: number, length: number): void {
  let sum = 0
  for (let i = from; i < from + length; i++) sum += values[i] ?? 0
  for (let i = from; i < from + length; i++) values[i] = (values[i] ?? 0) / sum
}
