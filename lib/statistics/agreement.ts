/**
 * How often two raters said what of the same units: `counts[i][j]` units are class i to the first and j to the second.
 * Square; rows and columns stand in the same order.
 */
export type Confusion = readonly (readonly number[])[]

/** What a confusion matrix says about two raters; null where its denominator is 0. */
export interface Agreement {
  readonly n: number
  /** Share of units on which they agree. */
  readonly accuracy: number | null
  /** Cohen's kappa: (accuracy - chance) / (1 - chance), chance from both raters' own shares. */
  readonly kappa: number | null
  /** 2 agreed / (first + second) of each class; null for a class that neither used. */
  readonly f1: readonly (number | null)[]
  /** Mean F1 of the classes that at least one rater used. */
  readonly macroF1: number | null
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const ratio = (count: number, of: number) => (of === 0 ? null : count / of)

/**
 * Accuracy, Cohen's kappa and F1 per class of a confusion matrix (Cohen 1960). Kappa is null where chance alone would
 * agree on everything, as when both raters use one class only: 0 / 0 is not agreement and not disagreement.
 */
export function agreement(counts: Confusion): Agreement {
  const first = counts.map(sum)
  const second = counts.map((_, column) => sum(counts.map((row) => row[column] ?? 0)))
  const agreed = counts.map((row, at) => row[at] ?? 0)
  const n = sum(first)
  const accuracy = ratio(sum(agreed), n)
  const chance = n === 0 ? 1 : sum(first.map((count, at) => (count / n) * ((second[at] ?? 0) / n)))
  const f1 = agreed.map((count, at) => ratio(2 * count, (first[at] ?? 0) + (second[at] ?? 0)))
  const used = f1.filter((value) => value !== null)
  return {
    n,
    accuracy,
    kappa: accuracy === null || 1 - chance < 1e-12 ? null : (accuracy - chance) / (1 - chance),
    f1,
    macroF1: ratio(sum(used), used.length),
  }
}
