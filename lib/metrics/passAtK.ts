import { chooseRatio } from '#lib/statistics/binomial.ts'
import { clusterRatio } from '#lib/statistics/clusterRatio.ts'
import { byPrompt } from './byPrompt.ts'
import type { PassAtKEvidence } from './evidence.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'

/** Labels of one prompt at one checkpoint (one row per checkpoint and prompt); files of failures only left out. */
export interface PassAtKSums {
  readonly promptKey: string
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
}

/** Unbiased chance that at least one of k drawn rollouts is right: 1 - C(n - c, k) / C(n, k). */
export function passChance(n: number, c: number, k: number): number {
  return 1 - chooseRatio(n - c, n, k)
}

/** Unbiased chance that all k drawn rollouts are right: C(c, k) / C(n, k). */
export function passPowChance(n: number, c: number, k: number): number {
  return chooseRatio(c, n, k)
}

/** Powers of two up to the largest n. */
function drawSizes(largest: number): number[] {
  const sizes: number[] = []
  for (let k = 1; k <= largest; k *= 2) sizes.push(k)
  return sizes
}

function atK(
  rows: readonly { readonly promptKey: string; readonly n: number; readonly c: number }[],
  k: number,
) {
  const enough = rows.filter((row) => row.n >= k)
  const prompts = byPrompt(enough)
  const pass = prompts.map((same) => ({
    count: total(same, ({ n, c }) => passChance(n, c, k)),
    of: same.length,
  }))
  const { count, of, interval } = clusterRatio(pass)
  return {
    k,
    passAtK: of === 0 ? null : count / of,
    passPowK: of === 0 ? null : total(enough, ({ n, c }) => passPowChance(n, c, k)) / of,
    interval,
    prompts: prompts.length,
  }
}

/**
 * pass@k and pass^k averaged over prompts, for each k that some prompt has rollouts for.
 * A prompt with fewer than k labelled rollouts is left out of that k, never clamped; unlabelled rollouts lower n.
 * docs/metrics.md, pass@k.
 */
export function passAtK(sums: readonly PassAtKSums[], selections: SelectionCounts = {}): PassAtKEvidence {
  const rows = sums
    .map(({ promptKey, right, wrong }) => ({ promptKey, n: right + wrong, c: right }))
    .filter((row) => row.n > 0)
  const largest = rows.reduce((most, row) => Math.max(most, row.n), 0)
  return {
    k: drawSizes(largest).map((k) => atK(rows, k)),
    prompts: new Set(rows.map((row) => row.promptKey)).size,
    unlabelled: total(sums, (row) => row.unlabelled),
    selection: selectionNote(selections, 'left out'),
  }
}
