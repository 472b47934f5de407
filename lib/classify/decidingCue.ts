import type { ThoughtKind } from '#lib/model/thought.ts'
import type { FiredCue } from './cueMatcher.ts'

/** The cue that spoke most for a kind, or null where none did. */
export function decidingCue(cues: readonly FiredCue[], kind: ThoughtKind): FiredCue | null {
  let heaviest: FiredCue | null = null
  for (const cue of cues) {
    if (cue.entry.kind === kind && cue.entry.weight > (heaviest?.entry.weight ?? 0)) heaviest = cue
  }
  return heaviest
}
