import type { Segment } from '#lib/model/thought.ts'
import { readEvidence, type ThoughtEvidence } from './evidence.ts'
import type { ThoughtInPlace } from './features.ts'

/**
 * Reads a text thought by thought, each with its neighbours. Training and classifying both see texts through this.
 * Reads one thought ahead; the prompt may be empty.
 */
export function* readPlaces(
  text: string,
  segments: readonly Segment[],
  prompt: string,
): Generator<ThoughtInPlace> {
  let own: ThoughtEvidence | null = null
  let before: ThoughtEvidence | null = null
  let beforeThat: ThoughtEvidence | null = null
  let leadIn: ThoughtEvidence | null = null
  let index = 0
  const place = (of: ThoughtEvidence, next: ThoughtEvidence | null): ThoughtInPlace => {
    const isItem = segments[index]?.form === 'list'
    return {
      own: of,
      before,
      beforeThat,
      next,
      leadIn: isItem ? leadIn : null,
      index,
      count: segments.length,
    }
  }
  for (const next of readEvidence(text, segments, prompt)) {
    if (own !== null) {
      yield place(own, next)
      if (segments[index]?.form !== 'list') leadIn = own
      beforeThat = before
      before = own
      index++
    }
    own = next
  }
  if (own !== null) yield place(own, null)
}
