import { logChoose } from './binomial.ts'

/**
 * Two-sided exact p of McNemar's test: `gained` pairs went from wrong to right, `lost` the other way.
 * Under no difference each discordant pair is a fair coin; 1 where there is none.
 */
export function mcnemarExact(gained: number, lost: number): number {
  const n = gained + lost
  const fewer = Math.min(gained, lost)
  let tail = 0
  for (let k = 0; k <= fewer; k++) tail += Math.exp(logChoose(n, k) - n * Math.LN2)
  return Math.min(1, 2 * tail)
}
