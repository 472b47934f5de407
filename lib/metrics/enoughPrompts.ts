import type { MetricComparison } from './comparison.ts'

/** What decides how many prompts would settle a line. */
type Settled = Pick<MetricComparison, 'difference' | 'low' | 'high' | 'detectable' | 'margin' | 'prompts'>

/** What so many prompts would show, if the difference is what it seems. */
export interface EnoughPrompts {
  readonly prompts: number
  readonly shows: 'a difference' | 'the same'
}

/** More prompts than this is no advice. */
const most = 1_000_000
/** Fewer prompts do not show how much prompts differ, so they say nothing about how many more are needed. */
const fewest = 10

/** Up to two digits that count, upwards, and always more than there are now. */
function rounded(wanted: number, now: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(wanted)) - 1)
  return Math.max(now + 1, Math.ceil(wanted / power) * power)
}

/**
 * How many matched prompts would settle what these could not, with the spread that these have: an interval shrinks with
 * the root of the number of prompts. A difference above the margin needs detectable / difference times the precision
 * (found 4 times in 5); one within it needs an interval that fits into the margin. Null where neither can be said,
 * and below ten prompts.
 */
export function enoughPrompts(line: Settled): EnoughPrompts | null {
  const { difference, low, high, detectable, margin, prompts } = line
  if (difference === null || low === null || high === null || prompts < fewest) return null
  if (detectable === null || detectable <= 0) return null
  const size = Math.abs(difference)
  if (size > margin) return advice(prompts, detectable / size, 'a difference')
  const room = margin - size
  return room <= 0 ? null : advice(prompts, (high - low) / 2 / room, 'the same')
}

function advice(prompts: number, precision: number, shows: EnoughPrompts['shows']): EnoughPrompts | null {
  const wanted = rounded(prompts * precision * precision, prompts)
  return Number.isFinite(wanted) && wanted <= most ? { prompts: wanted, shows } : null
}
