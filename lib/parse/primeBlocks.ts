/** What tells one group of a problem from another. */
export interface BlockSample {
  readonly problem: string
  readonly sampleId: number
  readonly reward: number | null
  readonly advantage: number | null
}

/** Advantages are stored as 32-bit floats. */
const tolerance = 1e-4

/**
 * How many samples a group has, as the samples of one step show it: prime-rl subtracts the mean of the group from each
 * reward, so reward minus advantage is the same within a group. The number that every stretch of equal problem and
 * equal mean is a multiple of, the last one aside, which a page may have cut; null where nothing shows it.
 */
export function blockSize(samples: readonly BlockSample[]): number | null {
  const lengths: number[] = []
  let before: BlockSample | null = null
  for (const sample of samples.toSorted((a, b) => a.sampleId - b.sampleId)) {
    if (before !== null && isSameBlock(before, sample)) lengths.push((lengths.pop() ?? 0) + 1)
    else lengths.push(1)
    before = sample
  }
  const whole = lengths.length > 1 ? lengths.slice(0, -1) : lengths
  const size = Math.min(...whole)
  const isShown = size > 1 && whole.every((length) => length % size === 0)
  return isShown && (lengths.at(-1) ?? 0) <= Math.max(...whole) ? size : null
}

function isSameBlock(a: BlockSample, b: BlockSample): boolean {
  if (a.problem !== b.problem || b.sampleId !== a.sampleId + 1) return false
  if (a.reward === null || a.advantage === null || b.reward === null || b.advantage === null) return true
  return Math.abs(a.reward - a.advantage - (b.reward - b.advantage)) < tolerance
}
