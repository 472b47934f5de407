import type { ThoughtLabel } from '#lib/model/thoughtLabel.ts'

/** A label of the one thought of `aRollout()`: a deduction, read in order with the kinds in sight. */
export function aLabel(about: Partial<ThoughtLabel> = {}): ThoughtLabel {
  return {
    rollout: 'rollout-1',
    turn: 1,
    block: 0,
    start: 0,
    end: 22,
    kind: 'deduction',
    labeller: null,
    blind: false,
    picked: 'order',
    rubric: 'rubric-1',
    at: 1,
    ...about,
  }
}
