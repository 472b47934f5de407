import type { Draws } from './pairedBootstrap.ts'
import { inBlocks, type PairedSums, pairedDifference } from './pairedSums.ts'
import { seededRandom } from './seededRandom.ts'

/** Up to so many prompts that differ, all 2^n exchanges are tried. */
const exactUpTo = 13

/** Room for rounding when an exchange gives the observed difference again. */
const tieRoom = 1e-12

/** What exchanges do not touch, and the rows that they do. */
interface Exchange {
  /** Sums over rows that are equal on both sides. */
  readonly fixed: readonly [countA: number, ofA: number, countB: number, ofB: number]
  /** Rows whose sides differ, four numbers each. */
  readonly differing: Float64Array
}

function exchangeOf(rows: Float64Array): Exchange {
  const differing: number[] = []
  let [countA, ofA, countB, ofB] = [0, 0, 0, 0]
  for (let at = 0; at < rows.length; at += 4) {
    const [a = 0, overA = 0, b = 0, overB = 0] = rows.subarray(at, at + 4)
    if (a === b && overA === overB) {
      countA += a
      ofA += overA
      countB += b
      ofB += overB
    } else {
      differing.push(a, overA, b, overB)
    }
  }
  return { fixed: [countA, ofA, countB, ofB], differing: Float64Array.from(differing) }
}

/** The difference B - A after exchanging the sides of the rows that `isExchanged` names. */
function exchanged({ fixed, differing }: Exchange, isExchanged: (index: number) => boolean): number | null {
  let [countA, ofA, countB, ofB] = fixed
  for (let at = 0; at < differing.length; at += 4) {
    const [first, second] = isExchanged(at / 4) ? [at + 2, at] : [at, at + 2]
    countA += differing[first] ?? 0
    ofA += differing[first + 1] ?? 0
    countB += differing[second] ?? 0
    ofB += differing[second + 1] ?? 0
  }
  return ofA > 0 && ofB > 0 ? countB / ofB - countA / ofA : null
}

/**
 * Two-sided p of no difference between the sides, by exchanging the two sides of prompts
 * (for one number per prompt: flipping the sign of its difference).
 * Exact over all 2^n exchanges for at most 13 prompts that differ, else from seeded draws, (1 + hits) / (1 + draws).
 * 1 where nothing differs; null where a side has no unit.
 */
export function signFlipP(pairs: readonly PairedSums[], { seed, draws = 2_000 }: Draws): number | null {
  const observed = pairedDifference(pairs)
  if (observed === null) return null
  const random = seededRandom(seed)
  const exchange = exchangeOf(inBlocks(pairs, random))
  const rows = exchange.differing.length / 4
  const room = tieRoom * Math.max(1, Math.abs(observed.a), Math.abs(observed.b))
  const bound = Math.abs(observed.difference) - room
  const reaches = (difference: number | null) => difference !== null && Math.abs(difference) >= bound
  let hits = 0
  if (rows <= exactUpTo) {
    const all = 2 ** rows
    for (let mask = 0; mask < all; mask++) {
      if (reaches(exchanged(exchange, (index) => ((mask >> index) & 1) === 1))) hits++
    }
    return hits / all
  }
  for (let draw = 0; draw < draws; draw++) if (reaches(exchanged(exchange, () => random() < 0.5))) hits++
  return (1 + hits) / (1 + draws)
}
