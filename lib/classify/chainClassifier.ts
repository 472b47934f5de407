import { perKind, type Segment, type Thought, thoughtKinds } from '#lib/model/thought.ts'
import type { ThoughtReasons } from '#lib/model/thoughtReasons.ts'
import { marginals, type Scores, width } from './chain.ts'
import type { FiredCue } from './cueMatcher.ts'
import { decidingCue } from './decidingCue.ts'
import { reasonsOf } from './explain.ts'
import { FeatureList, readFeatures, type ThoughtInPlace } from './features.ts'
import type { KindModel } from './model.ts'
import { readPlaces } from './readPlaces.ts'
import { addRules } from './ruleScores.ts'
import { subKindOf } from './subKind.ts'

/** Says which kind of thought each segment of a text is. */
export interface Classifier {
  /** Stored beside every thought: another model is another version. */
  readonly version: string
  /**
   * The kind of each segment, how sure that is, and which cue of the lexicon spoke for it most (null where words, shape
   * and place decided alone). The whole text is read at once: a thought leans on those before and behind it. The prompt
   * tells what a thought only repeats; it may be left out.
   */
  classify(text: string, segments: readonly Segment[], prompt?: string): readonly Thought[]
  /** The probability of each kind for each segment, row by row in the order of the kinds. */
  shares(text: string, segments: readonly Segment[], prompt?: string): Scores
  /** Why the segment with this number has its kind; null where there is none. Slower by far than classifying. */
  explain(index: number, text: string, segments: readonly Segment[], prompt?: string): ThoughtReasons | null
}

/** A classifier with the weights of a model: scores from hashed features and cues, then a chain over the kinds. */
export function createClassifier(model: KindModel): Classifier {
  return {
    version: model.version,
    classify: (text, segments, prompt = '') => {
      const { read, shares } = readThoughts(model, { text, segments, prompt })
      return read.map((own, i) => thoughtOf(own, shares, { segments, i }))
    },
    shares: (text, segments, prompt = '') => readThoughts(model, { text, segments, prompt }).shares,
    explain: (index, text, segments, prompt = '') => explain(model, index, { text, segments, prompt }),
  }
}

interface Reading {
  readonly text: string
  readonly segments: readonly Segment[]
  readonly prompt: string
}

function readThoughts(
  model: KindModel,
  { text, segments, prompt }: Reading,
  onPlace: (thought: ThoughtInPlace) => void = () => {},
) {
  const emissions = new Float64Array(segments.length * width)
  const read: ReadThought[] = []
  for (const thought of readPlaces(text, segments, prompt)) {
    onPlace(thought)
    addScores(emissions, read.length * width, thought, model)
    const { cues, signals } = thought.own
    read.push({ cues, endsInColon: signals.includes('shape.leadIn') })
  }
  const shares = marginals(emissions, Float64Array.from(model.transitions))
  temper(shares, model.temperature)
  return { read, shares }
}

function explain(model: KindModel, index: number, reading: Reading): ThoughtReasons | null {
  const places: ThoughtInPlace[] = []
  const { shares } = readThoughts(model, reading, (place) => {
    if (place.index === index) places.push(place)
  })
  const [thought] = places
  const segment = reading.segments[index]
  if (thought === undefined || segment === undefined) return null
  const from = index * width
  const scores = (one: ThoughtInPlace) => {
    const row = new Float64Array(width)
    addScores(row, 0, one, model)
    return row
  }
  return {
    shares: perKind((kind) => shares[from + thoughtKinds.indexOf(kind)] ?? 0),
    reasons: reasonsOf({ thought, text: reading.text, segment, kind: likeliest(shares, from) }, scores),
  }
}

/** What is kept of a thought until its kind is known. */
interface ReadThought {
  readonly cues: readonly FiredCue[]
  readonly endsInColon: boolean
}

const features = new FeatureList()

/** Adds to a row of scores what the features of a thought and the rules say. */
function addScores(scores: Scores, at: number, thought: ThoughtInPlace, model: KindModel): void {
  readFeatures(thought, features)
  const { hashes, count } = features
  const { weights } = model
  const mask = 2 ** model.bits - 1
  const stride = width
  let d = 0
  let r = 0
  let v = 0
  let u = 0
  let o = 0
  for (let i = 0; i < count; i++) {
    const row = ((hashes[i] ?? 0) & mask) * stride
    d += weights[row] ?? 0
    r += weights[row + 1] ?? 0
    v += weights[row + 2] ?? 0
    u += weights[row + 3] ?? 0
    o += weights[row + 4] ?? 0
  }
  const worth = model.scale / Math.sqrt(count)
  scores[at] = d * worth
  scores[at + 1] = r * worth
  scores[at + 2] = v * worth
  scores[at + 3] = u * worth
  scores[at + 4] = o * worth
  addRules(scores, at, thought.own, model.cueShare)
}

/** Makes shares less sure, the higher the temperature (Guo et al. 2017, section 4.2). */
export function temper(shares: Scores, temperature: number): void {
  if (temperature === 1) return
  for (let from = 0; from < shares.length; from += width) {
    let sum = 0
    for (let k = from; k < from + width; k++) {
      shares[k] = (shares[k] ?? 0) ** (1 / temperature)
      sum += shares[k] ?? 0
    }
    for (let k = from; k < from + width; k++) shares[k] = (shares[k] ?? 0) / sum
  }
}

/** The number of the likeliest kind of the row that starts at `from`; of equals the first. */
function likeliest(shares: Scores, from: number): number {
  let best = 0
  for (let k = 1; k < width; k++) if ((shares[from + k] ?? 0) > (shares[from + best] ?? 0)) best = k
  return best
}

function thoughtOf(
  own: ReadThought,
  shares: Scores,
  { segments, i }: { readonly segments: readonly Segment[]; readonly i: number },
): Thought {
  const best = likeliest(shares, i * width)
  const kind = thoughtKinds[best] ?? 'deduction'
  const segment = segments[i] ?? { start: 0, end: 0, form: 'prose', truncated: false }
  const deciding = decidingCue(own.cues, kind)
  const following = segments.slice(i + 1, i + 3)
  return {
    start: segment.start,
    end: segment.end,
    kind,
    subKind: subKindOf({ kind, segment, following, deciding, ...own }),
    confidence: shares[i * width + best] ?? 0,
    cue: deciding?.entry.id ?? null,
  }
}
