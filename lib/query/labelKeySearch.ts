import type { LabelKey } from '#lib/model/thoughtLabel.ts'

/** Search parameters that name a label, `?` included. */
export function labelKeySearch({ rollout, turn, block, start, end, labeller }: LabelKey): string {
  const named = { rollout, turn, block, start, end, labeller: labeller ?? '' }
  return `?${new URLSearchParams(Object.entries(named).map(([name, value]) => [name, String(value)]))}`
}
