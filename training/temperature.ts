import { type Scores, width } from '#lib/classify/chain.ts'
import { temper } from '#lib/classify/chainClassifier.ts'

/** Shares of labelled thoughts, and the number of the right kind of each. */
export interface LabelledShares {
  readonly shares: Scores
  readonly labels: readonly number[]
}

/**
 * The temperature under which the labels are likeliest (Guo et al. 2017, section 4.2), by golden-section search; one
 * decimal is all that the labels can tell.
 */
export function fitTemperature(read: readonly LabelledShares[]): number {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [low, high] = [0.5, 3]
  while (high - low > 0.001) {
    const left = high - ratio * (high - low)
    const right = low + ratio * (high - low)
    if (surprise(read, left) < surprise(read, right)) high = right
    else low = left
  }
  return Number(((low + high) / 2).toFixed(1))
}

/** Negative log-likelihood of the labels. */
function surprise(read: readonly LabelledShares[], temperature: number): number {
  let total = 0
  for (const { shares, labels } of read) {
    const tempered = shares.slice()
    temper(tempered, temperature)
    labels.forEach((label, i) => {
      total -= Math.log(Math.max(tempered[i * width + label] ?? 0, 1e-9))
    })
  }
  return total
}
