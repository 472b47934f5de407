import type { Interval, Ratio } from '#lib/model/ratio.ts'

/** Two-sided 95 % point of the normal distribution. */
export const normal95 = 1.959963984540054

/** Wilson's score interval of a share whose units are independent; null without units. */
export function wilson({ count, of }: Ratio): Interval | null {
  if (of <= 0) return null
  const share = count / of
  const square = normal95 * normal95
  const centre = (share + square / (2 * of)) / (1 + square / of)
  const half = (normal95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half), method: 'wilson' }
}
