import { inBlocks, type PairedSums } from './pairedSums.ts'
import { quantile } from './quantile.ts'
import { randomIndex, seededRandom } from './seededRandom.ts'

/** How often to draw, and from which seed. */
export interface Draws {
  readonly seed: number
  readonly draws?: number
}

/** More draws in which a side has no unit than this, and no interval is honest. */
export const mostUndefined = 0.05

/** Differences B - A of resampled prompts, ascending; draws in which a side has no unit are missing. */
function resampledDifferences(pairs: readonly PairedSums[], { seed, draws = 2_000 }: Draws): Float64Array {
  const random = seededRandom(seed)
  const rows = inBlocks(pairs, random)
  const blocks = rows.length / 4
  const differences = new Float64Array(draws)
  let defined = 0
  for (let draw = 0; draw < draws; draw++) {
    let [countA, ofA, countB, ofB] = [0, 0, 0, 0]
    for (let drawn = 0; drawn < blocks; drawn++) {
      const at = 4 * randomIndex(random, blocks)
      countA += rows[at] ?? 0
      ofA += rows[at + 1] ?? 0
      countB += rows[at + 2] ?? 0
      ofB += rows[at + 3] ?? 0
    }
    if (ofA > 0 && ofB > 0) differences[defined++] = countB / ofB - countA / ofA
  }
  return differences.subarray(0, defined).sort()
}

/**
 * 95 % percentile interval of the difference B - A: prompts are drawn with return, both sides of a prompt together,
 * numerators and denominators together. Null below two prompts, or where many draws leave a side without units.
 */
export function pairedBootstrap(
  pairs: readonly PairedSums[],
  options: Draws,
): { readonly low: number; readonly high: number } | null {
  if (pairs.length < 2) return null
  const differences = resampledDifferences(pairs, options)
  if (differences.length < (options.draws ?? 2_000) * (1 - mostUndefined)) return null
  const [low, high] = [quantile(differences, 0.025), quantile(differences, 0.975)]
  return low === null || high === null ? null : { low, high }
}
