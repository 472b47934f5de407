import type { Segment } from '#lib/model/thought.ts'
import type { ThoughtReason } from '#lib/model/thoughtReasons.ts'
import { type Scores, width } from './chain.ts'
import type { ThoughtInPlace } from './features.ts'
import { foldedOffset, foldText, originalOffset } from './foldText.ts'
import { hashTokens } from './tokens.ts'

/** Gives the scores of a thought, one per kind, before its neighbours' kinds are known. */
export type ScoreThought = (thought: ThoughtInPlace) => Scores

/** The thought to explain, where it stands, and what was decided. */
export interface DecidedPlace {
  readonly thought: ThoughtInPlace
  readonly text: string
  readonly segment: Segment
  /** The number of the kind it was given. */
  readonly kind: number
}

/**
 * What spoke for the kind of a thought: each cue, word, and look of it and each neighbour is left out in turn, and what
 * its kind then loses against the next best is its weight, in log-odds (occlusion; Robnik-Šikonja and Kononenko 2008).
 * The heaviest come first; what spoke against is negative.
 */
export function reasonsOf(place: DecidedPlace, scores: ScoreThought): ThoughtReason[] {
  const { thought, kind } = place
  const full = scores(thought)
  const rival = bestBut(full, kind)
  const lead = (one: ThoughtInPlace) => {
    const own = one === thought ? full : scores(one)
    return (own[kind] ?? 0) - (own[rival] ?? 0)
  }
  const whole = lead(thought)
  const reasons = [...piecesOf(place)].map(({ source, name, without }) => ({
    source,
    name,
    weight: whole - lead(without),
  }))
  return merged(reasons).toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
}

interface Piece extends Pick<ThoughtReason, 'source' | 'name'> {
  readonly without: ThoughtInPlace
}

function* piecesOf({ thought, text, segment }: DecidedPlace): Generator<Piece> {
  const { own } = thought
  for (const cue of own.cues) {
    const cues = own.cues.filter((other) => other !== cue)
    yield { source: 'cue', name: cue.entry.id, without: { ...thought, own: { ...own, cues } } }
  }
  for (const id of own.signals) {
    const signals = own.signals.filter((other) => other !== id)
    yield { source: 'look', name: id, without: { ...thought, own: { ...own, signals } } }
  }
  for (const [i, name] of wordsOf(text, segment).entries()) {
    if (i >= own.tokens.length) break
    const tokens = own.tokens.filter((_, at) => at !== i)
    yield { source: 'word', name, without: { ...thought, own: { ...own, tokens } } }
  }
  if (thought.before !== null)
    yield { source: 'before', name: '', without: { ...thought, before: nothing, beforeThat: nothing } }
  if (thought.next !== null) yield { source: 'after', name: '', without: { ...thought, next: nothing } }
}

/** A neighbour that says nothing. */
const nothing = { cues: [], signals: [], tokens: new Int32Array(0) }

/** The words of a segment as they were written, one for each of its tokens. */
function wordsOf(text: string, { start, end }: Segment): string[] {
  const folded = foldText(text)
  const spans: number[] = []
  const [from, to] = [foldedOffset(folded, start), foldedOffset(folded, end)]
  const count = hashTokens(folded.text, from, to, new Int32Array(160), spans)
  return Array.from({ length: count }, (_, i) =>
    text.slice(originalOffset(folded, spans[2 * i] ?? 0), originalOffset(folded, spans[2 * i + 1] ?? 0)),
  )
}

/** A word that stands in a thought twice is one reason. */
function merged(reasons: readonly ThoughtReason[]): ThoughtReason[] {
  const byName = new Map<string, ThoughtReason>()
  for (const reason of reasons) {
    const key = `${reason.source} ${reason.name.toLowerCase()}`
    const same = byName.get(key)
    byName.set(key, same === undefined ? reason : { ...same, weight: same.weight + reason.weight })
  }
  return [...byName.values()]
}

/** The best kind but one. */
function bestBut(scores: Scores, kind: number): number {
  let best = kind === 0 ? 1 : 0
  for (let k = 0; k < width; k++) if (k !== kind && (scores[k] ?? 0) > (scores[best] ?? 0)) best = k
  return best
}
