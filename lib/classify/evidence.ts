import type { Segment } from '#lib/model/thought.ts'
import { type FiredCue, readCues } from './cueMatcher.ts'
import { type FoldedText, foldedOffset, foldText } from './foldText.ts'
import { GivenText, type Overlap } from './givenText.ts'
import { type SignalId, shapeSignals } from './signals.ts'
import { hashTokens } from './tokens.ts'

/** What speaks for the kind of a thought, before its neighbours' kinds are known. */
export interface ThoughtEvidence {
  readonly cues: readonly FiredCue[]
  readonly signals: readonly SignalId[]
  /** Hashes of its tokens; of a long thought of the first. */
  readonly tokens: Int32Array
}

/**
 * Reads the evidence of every thought of a text, one after another: its cues, its shape, its place, and what it only
 * repeats. Never held all at once: of a text of 60 MB it takes ten times the memory of the text.
 */
export function* readEvidence(
  text: string,
  segments: readonly Segment[],
  prompt: string,
): Generator<ThoughtEvidence> {
  const folded = foldText(text)
  const given = new GivenText(foldText(prompt.slice(0, 100_000)).text)
  const earlier = new GivenText()
  const trace = traceSignals(folded.text)
  let afterLeadIn = false
  for (const [i, place] of segments.entries()) {
    const segment = foldedSegment(folded, place)
    const { start, end } = segment
    const signals = shapeSignals(folded.text, segment)
    const leadsIn = signals.includes('shape.leadIn')
    const repeated = earlier.overlapThenAdd(folded.text, start, end)
    if (afterLeadIn) signals.push('place.afterLeadIn')
    signals.push(...placeSignals(i, segments.length))
    signals.push(...promptSignals(given.overlap(folded.text, start, end)))
    signals.push(...overlapSignals(repeated.share, 'given.earlier', 'given.earlierPart'))
    signals.push(...numberSignals(repeated))
    signals.push(...trace)
    afterLeadIn = leadsIn
    yield {
      cues: isWritten(segment) ? readCues(folded.text, start, Math.min(end, start + readLength)) : [],
      signals,
      tokens: readTokens.slice(0, hashTokens(folded.text, start, end, readTokens)),
    }
  }
}

const readTokens = new Int32Array(160)

/** Code, data and calls are not read for cues: a word in a comment says nothing about the thought. */
function isWritten({ form }: Segment): boolean {
  return form !== 'code' && form !== 'json' && form !== 'tool'
}

function foldedSegment(folded: FoldedText, segment: Segment): Segment {
  if (folded.origin === null) return segment
  return { ...segment, start: foldedOffset(folded, segment.start), end: foldedOffset(folded, segment.end) }
}

/** Prose is never longer; of a huge table only this much is read for cues. */
const readLength = 2000
/** Too few thoughts have no beginning and no end to speak of. */
export const fewThoughts = 4

function placeSignals(index: number, count: number): SignalId[] {
  if (count < fewThoughts) return []
  if (index === 0) return ['place.first']
  if (index === 1) return ['place.second']
  return index === count - 1 ? ['place.last'] : []
}

/** Most words of a tool rollout stand in its prompt somewhere; only word pairs tell a restatement for sure. */
function promptSignals({ share, verbatim }: Overlap): SignalId[] {
  const words = overlapSignals(share, 'given.prompt', 'given.promptPart')
  return verbatim !== null && verbatim >= 0.8 ? [...words, 'given.promptVerbatim'] : words
}

function overlapSignals(share: number | null, most: SignalId, part: SignalId): SignalId[] {
  if (share === null || share < 0.5) return []
  return share >= 0.75 ? [most] : [part]
}

function numberSignals({ numbers, newNumbers }: Overlap): SignalId[] {
  if (numbers === 0) return []
  return newNumbers === 0 ? ['given.oldNumbers'] : ['given.newNumbers']
}

/** Whether the trace talks of tools, calculates, or is in Chinese; read from its first characters. */
function traceSignals(folded: string): SignalId[] {
  const head = folded.slice(0, 4000)
  const signals: SignalId[] = []
  if (/\b(?:functions?|tools?|parameters?|policy)\b|函数|工具|参数/.test(head)) signals.push('trace.tool')
  const marks = head.match(/[=+^√]|\\[a-z(]|\$/g)?.length ?? 0
  if (marks > 4 && marks * 80 > head.length) signals.push('trace.math')
  const ideographs = head.match(/[\u4e00-\u9fff]/g)?.length ?? 0
  if (ideographs * 4 > head.length) signals.push('trace.chinese')
  return signals
}
