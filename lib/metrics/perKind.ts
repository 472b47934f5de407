import type { ThoughtKind } from '#lib/model/thought.ts'

/** A value for each kind. */
export function perKind<T>(make: (kind: ThoughtKind) => T): Record<ThoughtKind, T> {
  return {
    decomposition: make('decomposition'),
    reflection: make('reflection'),
    verification: make('verification'),
    deduction: make('deduction'),
    other: make('other'),
  }
}
