import { foldText, originalOffset } from './foldText.ts'
import { compilePhrases } from './phraseMatcher.ts'
import { notReflection, type ReflectionClass, reflectionPhrases } from './reflectionPhrases.ts'

/** A stretch of text, half open, in UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A counted cue with its class. */
export interface BilingualHit extends Span {
  readonly class: ReflectionClass
}

/** What the bilingual count gives: events (hits within two words are one), hits as they stand, and hits by class. */
export interface BilingualCount {
  readonly events: number
  readonly raw: number
  readonly byClass: Readonly<Record<ReflectionClass, number>>
}

/** The four words of the D-CORE script, counted as substrings of the lower-case text. */
const dcoreWords = ['wait', 'but', 'alternatively', 'however'] as const

const longestWord = 'alternatively'.length
const pieceLength = 1 << 20

/** Hits with at most this many words between them are one event: "Wait, but maybe I should rethink". */
const eventGap = 2

/** Counts the four D-CORE words as the authors' script does: lower-case substrings, each word counted alone. */
export function dcoreHits(text: string): number {
  let hits = 0
  // Piece by piece, so that a text of 60 MB needs no second one beside it; no word overlaps itself.
  for (let from = 0; from < text.length; from += pieceLength) {
    const own = text.slice(from, from + pieceLength).toLowerCase().length // a few letters grow in lower case
    const lower = text.slice(from, from + pieceLength + longestWord - 1).toLowerCase()
    for (const word of dcoreWords) {
      for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
        if (at < own) hits++
      }
    }
  }
  return hits
}

/** The D-CORE hits in the order of the text, for marking them; as many as {@link dcoreHits} counts. */
export function findDcoreHits(text: string): Span[] {
  // No letter outside ASCII becomes one of these words in lower case, and ASCII keeps the offsets.
  const lower = text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
  const hits: Span[] = []
  for (const word of dcoreWords) {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
      hits.push({ start: at, end: at + word.length })
    }
  }
  return hits.sort((a, b) => a.start - b.start)
}

const allPhrases = [...reflectionPhrases.map(({ phrase }) => phrase), ...notReflection]
const matcher = compilePhrases(allPhrases)

/**
 * Finds the cues of the bilingual list outside the masked spans (code, JSON, quoted tool output), leftmost and
 * longest, folded by NFKC and lower case, at word boundaries; offsets are those of the text as given.
 */
export function findBilingualHits(text: string, masked: readonly Span[] = []): BilingualHit[] {
  const folded = foldText(text)
  const hits: BilingualHit[] = []
  let taken = 0
  let best: { phrase: number; start: number; end: number } | null = null
  const settle = () => {
    if (best === null || best.start < taken) return
    taken = best.end
    const entry = reflectionPhrases[best.phrase]
    if (entry !== undefined && !(entry.clauseStart && !startsClause(folded.text, best))) {
      hits.push({ ...originalSpan(best.start, best.end), class: entry.class })
    }
  }
  const originalSpan = (start: number, end: number): Span => ({
    start: originalOffset(folded, start),
    end: originalOffset(folded, end),
  })
  matcher.scan(folded.text, 0, folded.text.length, (phrase, start, end) => {
    if (start < taken) return
    if (best !== null && best.start !== start) {
      settle()
      best = null
    }
    if (start >= taken && (best === null || end > best.end)) best = { phrase, start, end }
  })
  settle()
  return outside(hits, masked)
}

/** Counts reflection events and hits by class; see {@link findBilingualHits}. */
export function bilingualHits(text: string, masked: readonly Span[] = []): BilingualCount {
  const hits = findBilingualHits(text, masked)
  const byClass = { pause: 0, contrast: 0, alternative: 0, error: 0, recheck: 0 }
  let events = 0
  let previousEnd = Number.NEGATIVE_INFINITY
  for (const hit of hits) {
    byClass[hit.class]++
    if (previousEnd < 0 || wordsBetween(text, previousEnd, hit.start) > eventGap) events++
    previousEnd = hit.end
  }
  return { events, raw: hits.length, byClass }
}

/** A clause starts at the start of the text or behind punctuation; a list ("、") and a trailing "，等等。" do not. */
function startsClause(folded: string, span: Span): boolean {
  let before = span.start - 1
  while (before >= 0 && /\s/.test(folded[before] ?? '')) {
    if (folded[before] === '\n') return true
    before--
  }
  const previous = folded[before] ?? '.'
  if (folded.startsWith('等等', span.start)) return startsPause(folded, span, before)
  return '.,;:!?…—-("。！？；，：（'.includes(previous)
}

function startsPause(folded: string, span: Span, before: number): boolean {
  const tail = folded.slice(Math.max(0, before - 2), before + 1)
  if (/(?:但|不过|可是|嗯|哦|啊|呃|诶|先)$/.test(tail)) return true
  const previous = folded[before] ?? '.'
  const closesList = previous === ',' && /^\s*(?:[。.;)\n]|$)/.test(folded.slice(span.end, span.end + 4))
  return '.,;:!?…—-("。'.includes(previous) && !closesList
}

function outside(hits: readonly BilingualHit[], masked: readonly Span[]): BilingualHit[] {
  if (masked.length === 0) return [...hits]
  const spans = [...masked].sort((a, b) => a.start - b.start)
  let next = 0
  return hits.filter((hit) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= hit.start) next++
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) >= hit.end
  })
}

/** Words between two offsets, a CJK word taken as two characters; more than a short gap is not counted out. */
function wordsBetween(text: string, from: number, to: number): number {
  if (to - from > 60) return eventGap + 1
  const gap = text.slice(from, to)
  const latin =
    gap.match(/[\p{L}\p{N}_'’]+/gu)?.filter((word) => !/[\u3040-\u30ff\u4e00-\u9fff]/.test(word)) ?? []
  const cjk = gap.match(/[\u3040-\u30ff\u4e00-\u9fff]/g)?.length ?? 0
  return latin.length + Math.ceil(cjk / 2)
}
