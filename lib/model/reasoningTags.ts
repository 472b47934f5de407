import type { ReasoningBlock } from './rollout.ts'

/** A pair of tags that models put around their reasoning. */
export interface ReasoningTag {
  /** Name under which a block records it. */
  readonly marker: string
  readonly open: string
  readonly close: string
}

/** Pairs in use; a new model family is one more line. Harmony is listed as it looks with and without special tokens. */
export const reasoningTags: readonly ReasoningTag[] = [
  { marker: 'think', open: '<think>', close: '</think>' },
  { marker: 'thinking', open: '<thinking>', close: '</thinking>' },
  { marker: 'thought', open: '<thought>', close: '</thought>' },
  { marker: 'reasoning', open: '<reasoning>', close: '</reasoning>' },
  { marker: 'THINK', open: '[THINK]', close: '[/THINK]' },
  { marker: '◁think▷', open: '◁think▷', close: '◁/think▷' },
  { marker: 'seed:think', open: '<seed:think>', close: '</seed:think>' },
  { marker: 'begin_of_thought', open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  { marker: 'harmony', open: '<|channel|>analysis<|message|>', close: '<|end|>' },
  { marker: 'harmony', open: 'analysis', close: 'assistantfinal' },
  { marker: 'harmony', open: 'assistantanalysis', close: 'assistantfinal' },
]

type Tagged = Pick<ReasoningBlock, 'marker' | 'openTag' | 'openPrefilled' | 'closed'>

/** The closing tag that stood after a reasoning block; empty where it never closed or came in a field of its own. */
export function closingTag(block: Tagged): string {
  if (!block.closed) return ''
  const tag = reasoningTags.find(
    ({ marker, open }) =>
      marker === block.marker && (block.openTag.startsWith(open) || (block.openPrefilled && !block.openTag)),
  )
  return tag?.close ?? ''
}

/** The opening tag that a text ends with, white space after it included; null where it ends with none. */
export function trailingOpenTag(text: string): { readonly tag: ReasoningTag; readonly start: number } | null {
  const trimmed = text.trimEnd()
  const tag = reasoningTags.find(({ marker, open }) => marker !== 'harmony' && trimmed.endsWith(open))
  return tag === undefined ? null : { tag, start: trimmed.length - tag.open.length }
}
