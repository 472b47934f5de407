import type { EdgeLabel } from './chartModel.ts'

/** Width of a character at 11 px in the widest face we meet. */
const characterPx = 6.7

/** Room right of a plot for its labels, in px; never so much that a narrow drawing is left without a plot. */
export function labelGutter(labels: readonly Pick<EdgeLabel, 'text'>[]): number {
  const longest = Math.max(0, ...labels.map(({ text }) => text.length))
  return longest === 0 ? 8 : Math.min(132, Math.ceil(longest * characterPx) + 12)
}
