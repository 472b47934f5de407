import { type Segment, type Thought, type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { contextSignals } from './contextSignals.ts'
import type { FiredCue } from './cueMatcher.ts'
import { decidingCue } from './decidingCue.ts'
import { readEvidence, type ThoughtEvidence } from './evidence.ts'
import type { SignalId } from './signals.ts'
import { subKindOf } from './subKind.ts'
import { afterKind, type KindWeights, prior, signalWeights } from './weights.ts'

export { lexiconVersion } from './lexicon.ts'

/** Stored beside every thought; a changed rule is a new version. */
export const classifierVersion = 'cues-classifier-1'

/** What stood before the reasoning: a thought that only repeats it is a restatement. */
export interface ClassifyContext {
  readonly prompt: string
}

/**
 * Says of each segment of a text which kind of thought it is, how sure that is, and which cue of the lexicon decided
 * (null where only shape and place spoke). Reads the thoughts before it and one list behind it, nothing further on.
 */
export function classify(
  text: string,
  segments: readonly Segment[],
  context?: ClassifyContext,
): readonly Thought[] {
  const thoughts: Thought[] = []
  for (const own of readEvidence(text, segments, context?.prompt ?? '')) {
    const signals = [...own.signals, ...contextSignals(segments, thoughts)]
    const shares = kindShares(own.cues, signals, thoughts.at(-1)?.kind ?? null)
    thoughts.push(thoughtOf(segments, thoughts.length, own, shares))
  }
  return thoughts
}

/** The probability of each kind, from the cues that fired, the signals, and the kind of the thought before. */
function kindShares(
  cues: readonly FiredCue[],
  signals: readonly SignalId[],
  previous: ThoughtKind | null,
): readonly number[] {
  const scores = [...prior]
  for (const id of signals) add(scores, signalWeights[id])
  if (previous !== null) add(scores, afterKind[previous])
  for (const { entry } of cues) {
    const k = thoughtKinds.indexOf(entry.kind)
    scores[k] = (scores[k] ?? 0) + entry.weight
  }
  return softmax(scores)
}

function thoughtOf(
  segments: readonly Segment[],
  index: number,
  evidence: ThoughtEvidence,
  shares: readonly number[],
): Thought {
  const best = shares.indexOf(Math.max(...shares))
  const kind = thoughtKinds[best] ?? 'deduction'
  const segment = segments[index] ?? { start: 0, end: 0, form: 'prose', truncated: false }
  const deciding = decidingCue(evidence.cues, kind)
  const subKind = subKindOf({
    kind,
    segment,
    following: segments.slice(index + 1, index + 3),
    cues: evidence.cues,
    deciding,
    endsInColon: evidence.signals.includes('shape.leadIn'),
  })
  return {
    start: segment.start,
    end: segment.end,
    kind,
    subKind,
    confidence: shares[best] ?? 0,
    cue: deciding?.entry.id ?? null,
  }
}

function add(scores: number[], weights: KindWeights | undefined): void {
  weights?.forEach((weight, k) => {
    scores[k] = (scores[k] ?? 0) + weight
  })
}

function softmax(scores: readonly number[]): number[] {
  const top = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - top))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}
