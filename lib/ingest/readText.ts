import { type LazyPresetId, lazyPresetIds, lazyPresets } from '#lib/metrics/presets.ts'
import type { TokenSource } from '#lib/model/facts.ts'
import { reasoningSpans } from '#lib/model/reasoningSpans.ts'
import type { ThoughtKind } from '#lib/model/thought.ts'
import { type ReadingContext, readReasoning } from './reasoningFacts.ts'

/** Thoughts, tokens and hits of a lone text. Offsets are UTF-16 into the text, half open. */
export interface ReadText {
  readonly thoughts: readonly {
    readonly start: number
    readonly end: number
    readonly kind: ThoughtKind
    readonly confidence: number
    readonly cue: string | null
  }[]
  /** Tokens of the reasoning, tags left out. */
  readonly tokens: { readonly count: number; readonly source: TokenSource }
  readonly hits: Readonly<Record<LazyPresetId, number>>
}

/**
 * Reads a text that belongs to no dump. Where it holds reasoning tags, what stands between them is the reasoning
 * and the rest is answer; without tags all of it is reasoning. Thoughts never cover a tag.
 */
export function readText(text: string, context: ReadingContext): ReadText {
  const spans = reasoningSpans(text)
  const stretches =
    spans.length > 0
      ? spans
      : [{ start: 0, end: text.length, openTag: '', marker: 'none', closed: true, openPrefilled: false }]
  const read = stretches.map(({ start, end, openTag, marker, closed, openPrefilled }) => {
    const block = { openTag, marker, closed, openPrefilled, redacted: false }
    const reasoning = { kind: 'reasoning' as const, text: text.slice(start, end), ...block }
    return { start, ...readReasoning({ turn: 0, block: 0, reasoning }, context) }
  })
  let [tokens, dcore, bilingual] = [0, 0, 0]
  for (const { facts } of read) {
    tokens += facts.tokens
    dcore += facts.dcoreHits
    bilingual += facts.bilingualHits
  }
  const hits = { dcore, bilingual }
  const [script, paper, wrong, ours] = lazyPresetIds
  return {
    thoughts: read.flatMap(({ start: offset, thoughts }) =>
      thoughts.thoughts.map(({ start, end, kind, confidence, cue }) => ({
        ...{ start: offset + start, end: offset + end },
        ...{ kind, confidence, cue },
      })),
    ),
    tokens: { count: tokens, source: 'exact' },
    hits: {
      [script]: hits[lazyPresets[script].hits],
      [paper]: hits[lazyPresets[paper].hits],
      [wrong]: hits[lazyPresets[wrong].hits],
      [ours]: hits[lazyPresets[ours].hits],
    },
  }
}
