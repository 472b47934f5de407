/** Successes and tries of one prompt. */
export interface Tries {
  readonly right: number
  readonly of: number
}

/** A Beta distribution of success rates over prompts. */
export interface BetaPrior {
  readonly a: number
  readonly b: number
}

/** Jeffreys' prior, where fewer than two prompts could teach one. */
const jeffreys: BetaPrior = { a: 0.5, b: 0.5 }

/** Bounds of a and b: all prompts alike drives them to infinity, all right or all wrong to 0. */
const [least, most] = [0.02, 1_000]
const rounds = 500

/** How many prompts have more than j successes (or tries), for j = 0, 1, 2, …: all that the likelihood needs. */
function exceedances(counts: readonly number[]): number[] {
  const above = new Array<number>(Math.max(0, ...counts)).fill(0)
  for (const count of counts) for (let j = 0; j < count; j++) above[j] = (above[j] ?? 0) + 1
  return above
}

/** Sum over prompts of digamma(count + x) - digamma(x), which is a finite sum of reciprocals. */
function digammaGain(above: readonly number[], x: number): number {
  return above.reduce((sum, prompts, j) => sum + prompts / (x + j), 0)
}

function bounded(x: number): number {
  return Math.min(most, Math.max(least, x))
}

/**
 * The Beta distribution under which the prompts' successes are likeliest (beta-binomial, Minka's fixed point,
 * which never lowers the likelihood). Prompts without tries do not count; fewer than two give Jeffreys' prior.
 */
export function fitBeta(prompts: readonly Tries[]): BetaPrior {
  const seen = prompts.filter((prompt) => prompt.of > 0)
  if (seen.length < 2) return jeffreys
  const right = exceedances(seen.map((prompt) => prompt.right))
  const wrong = exceedances(seen.map((prompt) => prompt.of - prompt.right))
  const all = exceedances(seen.map((prompt) => prompt.of))
  let { a, b } = { a: 1, b: 1 }
  for (let round = 0; round < rounds; round++) {
    const gain = digammaGain(all, a + b)
    const nextA = bounded((a * digammaGain(right, a)) / gain)
    const nextB = bounded((b * digammaGain(wrong, b)) / gain)
    const moved = Math.abs(nextA - a) / a + Math.abs(nextB - b) / b
    a = nextA
    b = nextB
    if (moved < 1e-9) break
  }
  return { a, b }
}
