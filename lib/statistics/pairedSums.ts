import { type Random, randomIndex } from './seededRandom.ts'

/** One prompt on two sides: what is summed above and below the line of each side's ratio. */
export interface PairedSums {
  readonly countA: number
  readonly ofA: number
  readonly countB: number
  readonly ofB: number
}

/** Prompts beyond this are merged into so many blocks at random: as independent as prompts, and the time stays bounded. */
const mostBlocks = 1_000

/**
 * The pairs as rows of four numbers (countA, ofA, countB, ofB), merged at random into 1,000 blocks where there are more.
 * The sums over all rows stay those over all pairs.
 */
export function inBlocks(pairs: readonly PairedSums[], random: Random): Float64Array {
  const isMerged = pairs.length > mostBlocks
  const rows = new Float64Array(4 * Math.min(pairs.length, mostBlocks))
  for (const [position, pair] of pairs.entries()) {
    const at = 4 * (isMerged ? randomIndex(random, mostBlocks) : position)
    rows[at] = (rows[at] ?? 0) + pair.countA
    rows[at + 1] = (rows[at + 1] ?? 0) + pair.ofA
    rows[at + 2] = (rows[at + 2] ?? 0) + pair.countB
    rows[at + 3] = (rows[at + 3] ?? 0) + pair.ofB
  }
  return rows
}

/** Share or mean of each side over all pairs and their difference B - A; null where a side has no unit. */
export function pairedDifference(
  pairs: readonly PairedSums[],
): { readonly a: number; readonly b: number; readonly difference: number } | null {
  let [countA, ofA, countB, ofB] = [0, 0, 0, 0]
  for (const pair of pairs) {
    countA += pair.countA
    ofA += pair.ofA
    countB += pair.countB
    ofB += pair.ofB
  }
  if (ofA === 0 || ofB === 0) return null
  return { a: countA / ofA, b: countB / ofB, difference: countB / ofB - countA / ofA }
}
