import { type ReasoningTag, reasoningTags } from './reasoningTags.ts'

/** A stretch of reasoning inside a text. Offsets are UTF-16, half open. */
export interface ReasoningSpan {
  /** The text between the tags. */
  readonly start: number
  readonly end: number
  /** The opening tag with the line breaks after it, as stored; empty where it stood in the prompt. */
  readonly openTag: string
  /** The stretch with its tags. */
  readonly tagStart: number
  readonly tagEnd: number
  readonly marker: string
  readonly closed: boolean
  readonly openPrefilled: boolean
}

const rawHarmony = '<|channel|>analysis<|message|>'
const tagPairs = reasoningTags.filter(({ marker }) => marker !== 'harmony')
const byOpen = new Map(tagPairs.map((tag) => [tag.open, tag]))
const byClose = new Map(tagPairs.map((tag) => [tag.close, tag]))
const literals = [...byOpen.keys(), ...byClose.keys(), rawHarmony]
const anyTag = literals.map((literal) => literal.replace(/[|[\]]/g, '\\$&')).join('|')

/**
 * The stretches of reasoning in a text, in order, without overlap. A stretch ends at the first closing tag of its own
 * kind, an unclosed one at the end of the text; a closing tag before any opening one closes what the prompt opened.
 * One pass over the text, and any text is legal.
 */
export function reasoningSpans(text: string): readonly ReasoningSpan[] {
  if (isStrippedHarmony(text)) return strippedHarmonySpans(text)
  const spans: ReasoningSpan[] = []
  const marks = new RegExp(anyTag, 'g')
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const span = spanAt(text, mark.index, { literal: mark[0], isFirst: spans.length === 0 })
    if (span === null) continue
    spans.push(span)
    if (!span.closed) break
    marks.lastIndex = span.tagEnd
  }
  return spans
}

function spanAt(
  text: string,
  at: number,
  mark: { readonly literal: string; readonly isFirst: boolean },
): ReasoningSpan | null {
  if (mark.literal === rawHarmony) return harmonySpan(text, at)
  const opened = byOpen.get(mark.literal)
  if (opened !== undefined) return tagSpan(text, at, opened)
  const closes = byClose.get(mark.literal)
  // A closing tag after another stretch is a slip of the model and stays in its answer.
  if (closes === undefined || !mark.isFirst) return null
  return prefilledSpan(closes.marker, at, at + closes.close.length)
}

function prefilledSpan(marker: string, end: number, tagEnd: number): ReasoningSpan {
  return { start: 0, end, openTag: '', tagStart: 0, tagEnd, marker, closed: true, openPrefilled: true }
}

function tagSpan(text: string, at: number, tag: ReasoningTag): ReasoningSpan {
  const close = text.indexOf(tag.close, at + tag.open.length)
  const closed = close !== -1
  const end = closed ? close : text.length
  const start = afterBreaks(text, at + tag.open.length, end)
  return {
    start,
    end,
    openTag: text.slice(at, start),
    tagStart: at,
    tagEnd: closed ? close + tag.close.length : end,
    marker: tag.marker,
    closed,
    openPrefilled: false,
  }
}

/** Where text starts after a tag: past its line breaks, or at `end` where nothing but white space follows. */
function afterBreaks(text: string, from: number, end: number): number {
  let at = from
  while (at < end && isBreak(text.charCodeAt(at))) at += 1
  let blank = at
  while (blank < end && isBlank(text.charCodeAt(blank))) blank += 1
  return blank === end ? end : at
}

const isBreak = (code: number) => code === 10 || code === 13
const isBlank = (code: number) => isBreak(code) || code === 32 || code === 9

/** Raw harmony: an analysis message ends with its own end token, or where the next message begins. */
function harmonySpan(text: string, at: number): ReasoningSpan {
  const ends = /<\|(?:end|start|channel|return|call)\|>/g
  ends.lastIndex = at + rawHarmony.length
  const found = ends.exec(text)
  const end = found?.index ?? text.length
  const start = afterBreaks(text, at + rawHarmony.length, end)
  return {
    start,
    end,
    openTag: text.slice(at, start),
    tagStart: at,
    tagEnd: found?.[0] === '<|end|>' ? end + found[0].length : end,
    marker: 'harmony',
    closed: found !== null,
    openPrefilled: false,
  }
}

const strippedOpen = /^(?:assistant)?analysis/

/**
 * True for a harmony answer whose special tokens are gone, so that channel names stand glued to the text.
 * "analysis" is an English word, so the next channel must follow, or a capital or CJK letter stand glued to it.
 */
export function isStrippedHarmony(text: string): boolean {
  if (!strippedOpen.test(text)) return false
  return (
    /^(?:assistant)?analysis[\p{Lu}\p{Lo}]/u.test(text) ||
    text.includes('assistantfinal') ||
    text.includes('assistantcommentary')
  )
}

function strippedHarmonySpans(text: string): readonly ReasoningSpan[] {
  const spans: ReasoningSpan[] = []
  const channels = /assistant(analysis|commentary|final)/g
  let openTag = strippedOpen.exec(text)?.[0] ?? ''
  let tagStart = 0
  channels.lastIndex = openTag.length
  while (openTag !== '') {
    const next = channels.exec(text)
    const end = next?.index ?? text.length
    const isFinal = next?.[1] === 'final'
    spans.push({
      start: tagStart + openTag.length,
      end,
      openTag,
      tagStart,
      tagEnd: isFinal ? end + next[0].length : end,
      marker: 'harmony',
      closed: next !== null,
      openPrefilled: false,
    })
    let following = next
    while (following !== null && following[1] !== 'analysis') following = channels.exec(text)
    openTag = following?.[0] ?? ''
    tagStart = following?.index ?? text.length
  }
  return spans
}
