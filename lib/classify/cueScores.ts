import { thoughtKinds } from '#lib/model/thought.ts'
import type { Scores } from './chain.ts'
import type { FiredCue } from './cueMatcher.ts'

/** Adds to a row of scores the cues' own weights, as the lexicon has them, times `share`. */
export function addCues(scores: Scores, at: number, cues: readonly FiredCue[], share: number): void {
  for (const { entry } of cues) {
    const k = at + thoughtKinds.indexOf(entry.kind)
    scores[k] = (scores[k] ?? 0) + share * entry.weight
  }
}
