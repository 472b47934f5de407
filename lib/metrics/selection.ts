import { type Selection, selections } from '#lib/model/rollout.ts'
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

/** Parts that are counted, and that bias what is counted. */
const partial = ['trained_subset', 'mixed_groups_only', 'sampled_few'] as const

const short: Readonly<Partial<Record<Selection, string>>> = {
  trained_subset: 'trained subset',
  mixed_groups_only: 'mixed groups only',
  sampled_few: 'a few sampled',
  failures_only: 'failures only',
}

/** In two or three words, for a cell: which parts of what was sampled are here; null where the files hold everything. */
export function selectionWords(counts: SelectionCounts): string | null {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const parts = selections.flatMap((selection) => {
    const count = counts[selection] ?? 0
    const word = short[selection]
    if (count === 0 || word === undefined) return []
    return [count === all ? word : `partly ${word}`]
  })
  return parts.length === 0 ? null : parts.join(', ')
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
  const partials = partial.flatMap((selection) => {
    const count = counts[selection] ?? 0
    return count === 0 ? [] : [`${rollouts(count)} from a file that holds ${holds[selection]}`]
  })
  const notes = failed === 0 ? partials : [left, ...partials]
  return notes.length === 0 ? null : notes.join('; ')
}

/** What a comparison must say of the files behind it: each side on its own, or both where they are not told apart. */
export interface SideSelections {
  readonly sides: readonly { readonly selections?: SelectionCounts }[]
  readonly both: SelectionNote
}

/** The sentences of {@link SideSelections}, A before B. */
export function sideSelectionNotes({ sides, both }: SideSelections): readonly string[] {
  if (sides.every(({ selections }) => selections === undefined)) return both === null ? [] : [`${both}.`]
  return sides.flatMap(({ selections: counts = {} }, at) => {
    const note = selectionNote(counts, 'left out')
    return note === null ? [] : [`${at === 0 ? 'A' : 'B'}: ${note}.`]
  })
}

/**
 * Whether sides hold different parts of what was sampled, so that a difference may come from the files. Failures
 * alone are left out on either side and bias nothing.
 */
export function areUneven(sides: SideSelections['sides']): boolean {
  const parts = sides.map(({ selections: counts = {} }) =>
    partial.filter((selection) => (counts[selection] ?? 0) > 0).join(),
  )
  return new Set(parts).size > 1
}

/** Rollouts by what their file holds. */
export function countSelections(rollouts: readonly { readonly selection: Selection }[]): SelectionCounts {
  const counts: Partial<Record<Selection, number>> = {}
  for (const { selection } of rollouts) counts[selection] = (counts[selection] ?? 0) + 1
  return counts
}
