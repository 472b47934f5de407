import { type Segment, type Thought, thoughtKinds } from '#lib/model/thought.ts'
import { marginals, type Scores, width } from './chain.ts'
import type { FiredCue } from './cueMatcher.ts'
import { addCues } from './cueScores.ts'
import { decidingCue } from './decidingCue.ts'
import { eachFeature, type ThoughtInPlace } from './features.ts'
import type { KindModel } from './model.ts'
import { readPlaces } from './readPlaces.ts'
import { subKindOf } from './subKind.ts'

/** Says which kind of thought each segment of a text is. */
export interface Classifier {
  /**
   * The kind of each segment, how sure that is, and which cue of the lexicon spoke for it most (null where words, shape
   * and place decided alone). The whole text is read at once: a thought leans on those before and behind it. The prompt
   * tells what a thought only repeats; it may be left out.
   */
  classify(text: string, segments: readonly Segment[], prompt?: string): readonly Thought[]
}

/** A classifier with the weights of a model: scores from hashed features and cues, then a chain over the kinds. */
export function createClassifier(model: KindModel): Classifier {
  const transitions = Float64Array.from(model.transitions)
  return {
    classify: (text, segments, prompt = '') => {
      const emissions = new Float64Array(segments.length * width)
      const read: ReadThought[] = []
      for (const thought of readPlaces(text, segments, prompt)) {
        addScores(emissions, read.length * width, thought, model)
        const { cues, signals } = thought.own
        read.push({ cues, endsInColon: signals.includes('shape.leadIn') })
      }
      const shares = marginals(emissions, transitions)
      return read.map((own, i) => thoughtOf(own, tempered(shares, i, model.temperature), { segments, i }))
    },
  }
}

/** What is kept of a thought until its kind is known. */
interface ReadThought {
  readonly cues: readonly FiredCue[]
  readonly endsInColon: boolean
}

/** Adds to a row of scores what the features of a thought and its cues say. */
function addScores(scores: Scores, at: number, thought: ThoughtInPlace, model: KindModel): void {
  const { weights, bits, scale } = model
  const mask = 2 ** bits - 1
  let count = 0
  let [d, r, v, u, o] = [0, 0, 0, 0, 0]
  eachFeature(thought, (hash) => {
    const row = (hash & mask) * width
    count++
    d += weights[row] ?? 0
    r += weights[row + 1] ?? 0
    v += weights[row + 2] ?? 0
    u += weights[row + 3] ?? 0
    o += weights[row + 4] ?? 0
  })
  const worth = scale / Math.sqrt(count)
  scores.set([d * worth, r * worth, v * worth, u * worth, o * worth], at)
  addCues(scores, at, thought.own.cues, model.cueShare)
}

/** The shares of one thought, less sure the higher the temperature (Guo et al. 2017, section 4.2). */
function tempered(shares: Scores, i: number, temperature: number): number[] {
  const powers = Array.from(
    shares.subarray(i * width, (i + 1) * width),
    (share) => share ** (1 / temperature),
  )
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}

function thoughtOf(
  own: ReadThought,
  shares: readonly number[],
  { segments, i }: { readonly segments: readonly Segment[]; readonly i: number },
): Thought {
  const best = shares.indexOf(Math.max(...shares))
  const kind = thoughtKinds[best] ?? 'deduction'
  const segment = segments[i] ?? { start: 0, end: 0, form: 'prose', truncated: false }
  const deciding = decidingCue(own.cues, kind)
  const following = segments.slice(i + 1, i + 3)
  return {
    start: segment.start,
    end: segment.end,
    kind,
    subKind: subKindOf({ kind, segment, following, deciding, ...own }),
    confidence: shares[best] ?? 0,
    cue: deciding?.entry.id ?? null,
  }
}
