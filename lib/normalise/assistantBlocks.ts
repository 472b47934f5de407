import { type ReasoningSpan, reasoningSpans } from '#lib/model/reasoningSpans.ts'
import { reasoningTags } from '#lib/model/reasoningTags.ts'
import type { Block, ReasoningBlock } from '#lib/model/rollout.ts'
import { cutCalls } from './calls.ts'

/** An opening tag at the end of a prompt, which the completion continues. */
export interface PrefilledTag {
  readonly marker: string
  /** The tag with the white space after it, as it stands in the prompt. */
  readonly openTag: string
}

/** What is known about the text of an assistant turn before it is read. */
export interface AssistantContext {
  readonly prefilled: PrefilledTag | null
  /** False where the dump keeps reasoning in a field: then tags in the text are text. */
  readonly hasTags: boolean
}

export const plainContext: AssistantContext = { prefilled: null, hasTags: true }

/** The blocks of an assistant's text: reasoning by its tags, calls in the visible rest (never inside reasoning), text. */
export function assistantBlocks(text: string, context: AssistantContext): readonly Block[] {
  if (!context.hasTags) return cutCalls(text, 'text')
  const spans =
    context.prefilled === null ? reasoningSpans(text) : spansAfterPrefill(text, context.prefilled.marker)
  if (spans.length === 0) return cutCalls(text, 'reasoning')
  const blocks: Block[] = []
  let visible = 0
  for (const span of spans) {
    for (const block of cutCalls(text.slice(visible, span.tagStart), 'text')) blocks.push(block)
    blocks.push(blockOf(text, span, context.prefilled))
    visible = span.tagEnd
  }
  return [...blocks, ...cutCalls(text.slice(visible), 'text')]
}

/**
 * Spans of a completion whose reasoning the prompt opened: from the start to the closing tag, or all of it where it
 * never closes. A model that repeats the opening tag at the very start is taken at its word.
 */
function spansAfterPrefill(text: string, marker: string): readonly ReasoningSpan[] {
  const tag = reasoningTags.find((candidate) => candidate.marker === marker)
  if (tag === undefined || text.trimStart().startsWith(tag.open)) return reasoningSpans(text)
  const close = text.indexOf(tag.close)
  const end = close === -1 ? text.length : close
  const tagEnd = close === -1 ? end : close + tag.close.length
  const first: ReasoningSpan = {
    start: 0,
    end,
    openTag: '',
    tagStart: 0,
    tagEnd,
    marker,
    closed: close !== -1,
    openPrefilled: true,
  }
  const later = reasoningSpans(text.slice(tagEnd)).filter((span) => !span.openPrefilled)
  return [first, ...later.map((span) => shifted(span, tagEnd))]
}

function shifted(span: ReasoningSpan, by: number): ReasoningSpan {
  return {
    ...span,
    start: span.start + by,
    end: span.end + by,
    tagStart: span.tagStart + by,
    tagEnd: span.tagEnd + by,
  }
}

function blockOf(text: string, span: ReasoningSpan, prefilled: PrefilledTag | null): ReasoningBlock {
  return {
    kind: 'reasoning',
    text: text.slice(span.start, span.end),
    openTag: span.openPrefilled ? (prefilled?.openTag ?? '') : span.openTag,
    marker: span.marker,
    closed: span.closed,
    openPrefilled: span.openPrefilled,
    redacted: false,
  }
}

/** Whether an unclosed tag leaves reasoning open at the end of a text whose own reasoning stands in a field. */
export function endsInReasoning(text: string): boolean {
  return reasoningSpans(text).at(-1)?.closed === false
}

/**
 * A structured reasoning block whose field still holds tags: an opening tag at its start moves into `openTag`, a
 * closing one at its end becomes `closed`. Nothing is lost: tag, text, closing tag and what follows join up to the field.
 */
export function untaggedReasoning(block: ReasoningBlock): readonly Block[] {
  if (block.openTag !== '') return [block]
  const opening = reasoningTags.find(
    ({ marker, open }) => marker !== 'harmony' && block.text.startsWith(open),
  )
  const rest = opening === undefined ? block.text : block.text.slice(opening.open.length)
  const breaks = opening === undefined ? '' : (/^[\r\n]+/.exec(rest)?.[0] ?? '')
  const inner = rest.slice(breaks.length)
  const openTag = opening === undefined ? '' : opening.open + breaks
  const trimmed = inner.trimEnd()
  const closing = reasoningTags.find(
    ({ marker, close }) =>
      marker !== 'harmony' && trimmed.endsWith(close) && (opening === undefined || marker === opening.marker),
  )
  if (closing === undefined) return [{ ...block, openTag, text: inner }]
  const end = trimmed.length - closing.close.length
  const reasoning: ReasoningBlock = {
    ...block,
    openTag,
    text: inner.slice(0, end),
    marker: closing.marker,
    closed: true,
    openPrefilled: opening === undefined,
  }
  const after = inner.slice(trimmed.length)
  return after === '' ? [reasoning] : [reasoning, { kind: 'text', text: after }]
}
