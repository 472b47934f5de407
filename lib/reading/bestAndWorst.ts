/** What tells siblings apart. */
export interface Ranked {
  readonly reward: number | null
  readonly correct: boolean | null
}

/** Rewards this close are equal, as in group signal. */
const tolerance = 1e-9

/** Higher reward first; equal ones right before unlabelled before wrong. */
function compare(a: Ranked, b: Ranked): number {
  const [x, y] = [a.reward ?? 0, b.reward ?? 0]
  if (Math.abs(x - y) > tolerance * Math.max(1, Math.abs(x), Math.abs(y))) return y - x
  const label = ({ correct }: Ranked) => (correct === null ? 1 : correct ? 2 : 0)
  return label(b) - label(a)
}

/**
 * The best and the worst of a group, the first of equals; null where all are equal or there is only one.
 * Rollouts without a reward are left out where others have one: unknown is not worst.
 */
export function bestAndWorst<Sibling extends Ranked>(
  siblings: readonly Sibling[],
): { readonly best: Sibling; readonly worst: Sibling } | null {
  const rewarded = siblings.filter(({ reward }) => reward !== null)
  const ranked = rewarded.length > 0 ? rewarded : siblings.filter(({ correct }) => correct !== null)
  const [first] = ranked
  if (first === undefined) return null
  let [best, worst] = [first, first]
  for (const sibling of ranked) {
    if (compare(sibling, best) < 0) best = sibling
    if (compare(sibling, worst) > 0) worst = sibling
  }
  return compare(best, worst) < 0 ? { best, worst } : null
}
