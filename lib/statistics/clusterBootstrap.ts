import type { Interval, Ratio } from '#lib/model/ratio.ts'
import { type Draws, pairedBootstrap } from './pairedBootstrap.ts'

/** 95 % percentile interval of sum(count) / sum(of), prompts drawn with return; null below two prompts. */
export function clusterBootstrap(rows: readonly Ratio[], options: Draws): Interval | null {
  const prompts = rows.filter((row) => row.of > 0)
  const interval = pairedBootstrap(
    prompts.map(({ count, of }) => ({ countA: 0, ofA: 1, countB: count, ofB: of })),
    options,
  )
  return interval === null ? null : { ...interval, method: 'cluster-bootstrap' }
}
