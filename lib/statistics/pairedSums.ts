import { type Random, shuffled } from './seededRandom.ts'

/** One prompt on two sides: what is summed above and below the line of each side's ratio. */
export interface PairedSums {
  readonly countA: number
  readonly ofA: number
  readonly countB: number
  readonly ofB: number
}

/** Prompts beyond this are merged into so many blocks at random: as independent as prompts, and the time stays bounded. */
const mostBlocks = 2_000

function add(x: PairedSums, y: PairedSums): PairedSums {
  return {
    countA: x.countA + y.countA,
    ofA: x.ofA + y.ofA,
    countB: x.countB + y.countB,
    ofB: x.ofB + y.ofB,
  }
}

/** The pairs as they are, or merged at random into at most 2,000 blocks; sums do not change. */
export function inBlocks(pairs: readonly PairedSums[], random: Random): readonly PairedSums[] {
  if (pairs.length <= mostBlocks) return pairs
  const blocks: PairedSums[] = []
  for (const [position, pair] of shuffled(random, pairs).entries()) {
    const block = blocks[position % mostBlocks]
    blocks[position % mostBlocks] = block === undefined ? pair : add(block, pair)
  }
  return blocks
}

/** Share or mean of each side over all pairs and their difference B - A; null where a side has no unit. */
export function pairedDifference(
  pairs: readonly PairedSums[],
): { readonly a: number; readonly b: number; readonly difference: number } | null {
  const sums = pairs.reduce(add, { countA: 0, ofA: 0, countB: 0, ofB: 0 })
  if (sums.ofA === 0 || sums.ofB === 0) return null
  const [a, b] = [sums.countA / sums.ofA, sums.countB / sums.ofB]
  return { a, b, difference: b - a }
}
