import type { Segment, ThoughtKind } from '#lib/model/thought.ts'
import type { FiredCue } from './cueMatcher.ts'

/** What is known of a thought when its kind has been decided. */
export interface DecidedThought {
  readonly kind: ThoughtKind
  readonly segment: Segment
  /** The segments behind it: a plan announces its list. */
  readonly following: readonly Segment[]
  readonly cues: readonly FiredCue[]
  readonly deciding: FiredCue | null
  readonly endsInColon: boolean
}

/** The refinement of a kind: the deciding cue's, or what the form of the thought suggests where no cue fired. */
export function subKindOf(thought: DecidedThought): string | null {
  const { kind, segment, deciding } = thought
  if (kind === 'decomposition') return isGlobal(thought) ? 'global' : 'local'
  if (deciding !== null) return deciding.entry.subKind
  switch (kind) {
    case 'reflection':
      return 'doubt'
    case 'verification':
      return 'execute'
    case 'deduction':
      return 'derive'
    case 'other':
      return otherByForm(segment)
  }
}

/** Two or more pieces of work: a cue that splits or orders them, or a lead-in with a list of two items behind it. */
function isGlobal({ cues, following, endsInColon }: DecidedThought): boolean {
  if (cues.some(({ entry }) => entry.kind === 'decomposition' && entry.subKind === 'global')) return true
  return endsInColon && following.length >= 2 && following.every(({ form }) => form === 'list')
}

function otherByForm({ form }: Segment): string {
  if (form === 'code') return 'code'
  if (form === 'json' || form === 'tool') return 'call'
  return form === 'table' || form === 'heading' ? 'markup' : 'restate'
}
