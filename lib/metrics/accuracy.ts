import { clusterRatio } from '#lib/statistics/clusterRatio.ts'
import type { AccuracyEvidence } from './evidence.ts'
import { type SelectionCounts, selectionNote } from './selection.ts'
import { total } from './total.ts'

/** Labels of one prompt within a report row; files of failures only left out. */
export interface AccuracySums {
  readonly promptKey: string
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
  /** Labels whose `correctSource` is `guessed`. */
  readonly guessed: number
}

/**
 * Right rollouts of all labelled ones, with an interval by prompt.
 * Unlabelled rollouts are in neither count. docs/metrics.md, Accuracy.
 */
export function accuracy(sums: readonly AccuracySums[], selections: SelectionCounts = {}): AccuracyEvidence {
  return {
    right: clusterRatio(sums.map(({ right, wrong }) => ({ count: right, of: right + wrong }))),
    unlabelled: total(sums, (row) => row.unlabelled),
    guessed: total(sums, (row) => row.guessed),
    selection: selectionNote(selections, 'left out'),
  }
}
