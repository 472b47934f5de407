import type { Selection } from '#lib/model/rollout.ts'
import type { SelectionNote } from './evidence.ts'

/** Rollouts of a report row by what their file holds; a selection that does not occur may be absent. */
export type SelectionCounts = Readonly<Partial<Record<Selection, number>>>

/**
 * Files that hold only failures: their rollouts enter no ratio that would need the successes.
 * Queries behind accuracy, lazy, reward, group signal, pass@k and comparison leave this selection out of their sums.
 */
export const leftOutSelection = 'failures_only' as const satisfies Selection

const holds: Readonly<Partial<Record<Selection, string>>> = {
  trained_subset: 'only what was trained on',
  mixed_groups_only: 'only groups with unequal rewards',
  sampled_few: 'a few sampled rollouts',
}

function rollouts(count: number): string {
  return `${count} ${count === 1 ? 'rollout' : 'rollouts'}`
}

/**
 * The sentence that says which rollouts come from files that hold only part of what was sampled,
 * and which of them were left out; null where every file holds everything or does not say.
 */
export function selectionNote(counts: SelectionCounts, failures: 'left out' | 'counted'): SelectionNote {
  const failed = counts[leftOutSelection] ?? 0
  const left =
    failures === 'left out'
      ? `${rollouts(failed)} left out: their file holds failures only, and the successes would be needed`
      : `${rollouts(failed)} from a file that holds failures only`
  const partial = (['trained_subset', 'mixed_groups_only', 'sampled_few'] as const).flatMap((selection) => {
    const count = counts[selection] ?? 0
    return count === 0 ? [] : [`${rollouts(count)} from a file that holds ${holds[selection]}`]
  })
  const notes = failed === 0 ? partial : [left, ...partial]
  return notes.length === 0 ? null : notes.join('; ')
}
