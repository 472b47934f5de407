import type { Draws } from './pairedBootstrap.ts'
import { inBlocks, type PairedSums, pairedDifference } from './pairedSums.ts'
import { seededRandom } from './seededRandom.ts'

/** Up to so many prompts that differ, all 2^n exchanges are tried. */
const exactUpTo = 13

/** Room for rounding when an exchange gives the observed difference again. */
const tieRoom = 1e-12

function isSame(pair: PairedSums): boolean {
  return pair.countA === pair.countB && pair.ofA === pair.ofB
}

function flat(pairs: readonly PairedSums[]): Float64Array {
  return Float64Array.from(pairs.flatMap((pair) => [pair.countA, pair.ofA, pair.countB, pair.ofB]))
}

/** The difference B - A after exchanging the sides of the differing pairs that `isExchanged` names. */
function exchanger(pairs: readonly PairedSums[]): (isExchanged: (index: number) => boolean) => number | null {
  const same = flat(pairs.filter(isSame))
  const differing = flat(pairs.filter((pair) => !isSame(pair)))
  const start = [0, 1, 2, 3].map((part) => same.reduce((sum, x, at) => (at % 4 === part ? sum + x : sum), 0))
  return (isExchanged) => {
    const sums = [...start]
    for (let at = 0; at < differing.length; at += 4) {
      const turn = isExchanged(at / 4) ? 2 : 0
      for (let part = 0; part < 4; part++) {
        sums[part] = (sums[part] ?? 0) + (differing[at + ((part + turn) % 4)] ?? 0)
      }
    }
    const [countA = 0, ofA = 0, countB = 0, ofB = 0] = sums
    return ofA > 0 && ofB > 0 ? countB / ofB - countA / ofA : null
  }
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
  const blocks = inBlocks(pairs, random)
  const differing = blocks.filter((pair) => !isSame(pair)).length
  const exchanged = exchanger(blocks)
  const bound =
    Math.abs(observed.difference) - tieRoom * Math.max(1, Math.abs(observed.a), Math.abs(observed.b))
  const reaches = (difference: number | null) => difference !== null && Math.abs(difference) >= bound
  let hits = 0
  if (differing <= exactUpTo) {
    const all = 2 ** differing
    for (let mask = 0; mask < all; mask++) {
      if (reaches(exchanged((index) => ((mask >> index) & 1) === 1))) hits++
    }
    return hits / all
  }
  for (let draw = 0; draw < draws; draw++) if (reaches(exchanged(() => random() < 0.5))) hits++
  return (1 + hits) / (1 + draws)
}
