import type { Block } from '#lib/model/rollout.ts'
import { brokenCall, type CallBlock, namedCall } from './callOf.ts'
import type { ThoughtText } from './reactBlocks.ts'
import { tagCalls } from './tagCalls.ts'
import { TagFinder } from './tagFinder.ts'
import { deepseekCalls, kimiCalls, llamaCalls, mistralCalls } from './tokenCalls.ts'
import { wholeCalls } from './wholeCalls.ts'

/** What a reader makes of an opening: blocks and the offset after them; null where the opening is plain text. */
type Found = { readonly blocks: readonly Block[]; readonly end: number } | null
type Reader = (finder: TagFinder, at: number) => Found

const sections: Readonly<Record<string, Reader>> = {
  '<tool_call>': toolCall,
  '<function=': closedBy('</function>', (raw) => tagCalls(raw, raw)),
  '<|python_tag|>': (finder, at) => pythonTag(finder.text, at),
  '[TOOL_CALLS]': ({ text }, at) => {
    const { calls, end } = mistralCalls(text, at)
    return { blocks: calls, end }
  },
  '<｜tool▁calls▁begin｜>': closedBy('<｜tool▁calls▁end｜>', deepseekCalls),
  '<｜tool▁call▁begin｜>': closedBy('<｜tool▁call▁end｜>', deepseekCalls),
  '<|tool_calls_section_begin|>': closedBy('<|tool_calls_section_end|>', kimiCalls),
  '<search>': search,
  '<code>': code,
  '```python': fencedCode,
}

/** Tags that hold what an environment sent back, with their closing tags and the tool they belong to, if only one. */
const resultTags: Readonly<Record<string, { readonly close: string; readonly name: string | null }>> = {
  '<tool_response>': { close: '</tool_response>', name: null },
  '<information>': { close: '</information>', name: 'search' },
  '<interpreter>': { close: '</interpreter>', name: 'python' },
  '<output>': { close: '</output>', name: 'python' },
  '```output': { close: '```', name: 'python' },
}

const escaped = (literal: string) => literal.replace(/[|[\]]/g, '\\$&')
const anyOpening = [...Object.keys(sections), ...Object.keys(resultTags)].map(escaped).join('|')
const anyResult = Object.keys(resultTags).map(escaped).join('|')

/**
 * Cuts the visible text of an assistant turn into text, calls and the results that directly follow calls. Text, calls
 * (`raw`) and reasoning join up to the input, unless there are results, whose tags are left out. `thoughts` says what
 * "Thought:" lines are: text where the turn keeps its reasoning elsewhere.
 */
export function cutCalls(text: string, thoughts: ThoughtText): readonly Block[] {
  const blocks: Block[] = []
  const finder = new TagFinder(text)
  const openings = new RegExp(anyOpening, 'g')
  let copied = 0
  for (let mark = openings.exec(text); mark !== null; mark = openings.exec(text)) {
    const followsCall = isAnswerable(blocks.at(-1)) && text.slice(copied, mark.index).trim() === ''
    const found = followsCall || !Object.hasOwn(resultTags, mark[0]) ? foundAt(finder, mark) : null
    if (found === null) continue
    pushText(blocks, text.slice(copied, mark.index))
    for (const block of found.blocks) blocks.push(block)
    copied = found.end
    openings.lastIndex = found.end
  }
  if (blocks.length === 0) return wholeCalls(text, thoughts)
  pushText(blocks, text.slice(copied))
  return blocks
}

/** The results of a text that is not the model's own and holds nothing but results in tags; null for any other text. */
export function wholeResults(text: string): readonly Block[] | null {
  const finder = new TagFinder(text)
  const openings = new RegExp(anyResult, 'g')
  const blocks: Block[] = []
  let from = 0
  for (let mark = openings.exec(text); mark !== null; mark = openings.exec(text)) {
    const found = text.slice(from, mark.index).trim() === '' ? foundAt(finder, mark) : null
    if (found === null) return null
    for (const block of found.blocks) blocks.push(block)
    from = found.end
    openings.lastIndex = found.end
  }
  return blocks.length > 0 && text.slice(from).trim() === '' ? blocks : null
}

function foundAt(finder: TagFinder, mark: RegExpExecArray): Found {
  const tag = resultTags[mark[0]]
  if (tag === undefined) return sections[mark[0]]?.(finder, mark.index) ?? null
  const start = mark.index + mark[0].length
  const close = finder.next(tag.close, start)
  const text = finder.text.slice(start, close === -1 ? undefined : close)
  const end = close === -1 ? finder.text.length : close + tag.close.length
  return { blocks: [{ kind: 'result', callId: null, name: tag.name, text: text.trim(), isError: null }], end }
}

function isAnswerable(block: Block | undefined): boolean {
  return block?.kind === 'call' || block?.kind === 'result'
}

function pushText(blocks: Block[], text: string): void {
  if (text !== '') blocks.push({ kind: 'text', text })
}

/** A reader of sections that run to their closing tag, or to the end where it is missing. */
function closedBy(close: string, read: (raw: string) => readonly CallBlock[]): Reader {
  return (finder, at) => {
    const found = finder.next(close, at)
    const end = found === -1 ? finder.text.length : found + close.length
    return { blocks: read(finder.text.slice(at, end)), end }
  }
}

/** `<tool_call>` up to its closing tag; a next opening or the end closes it where the model forgot to. */
function toolCall(finder: TagFinder, at: number): Found {
  const start = at + '<tool_call>'.length
  const close = finder.next('</tool_call>', start)
  const next = finder.next('<tool_call>', start)
  const isClosed = close !== -1 && (next === -1 || close < next)
  const stop = isClosed ? close : next === -1 ? finder.text.length : next
  const end = isClosed ? close + '</tool_call>'.length : stop
  return { blocks: tagCalls(finder.text.slice(at, end), finder.text.slice(start, stop)), end }
}

function pythonTag(text: string, at: number): Found {
  return { blocks: llamaCalls(text.slice(at), text.slice(at + '<|python_tag|>'.length)), end: text.length }
}

/** `<search>query</search>`: the closing tag may be missing only where the text ends within the query's line. */
function search(finder: TagFinder, at: number): Found {
  const start = at + '<search>'.length
  const close = finder.next('</search>', start)
  const query = finder.text.slice(start, close === -1 ? start + 2_000 : close)
  const end = close === -1 ? start + query.length : close + '</search>'.length
  const source = { raw: finder.text.slice(at, end), syntax: 'search-r1' }
  if (close !== -1) return { blocks: [namedCall(source, 'search', { query: query.trim() })], end }
  if (end < finder.text.length || query.includes('\n')) return null
  return { blocks: [{ ...brokenCall(source, 'the search is not closed'), name: 'search' }], end }
}

/** `<code>…</code>` as ReTool runs it: it holds a fence, or its result follows; other `<code>` is markup. */
function code(finder: TagFinder, at: number): Found {
  const start = at + '<code>'.length
  const close = finder.next('</code>', start)
  const isFenced = /^\s{0,8}```/.test(finder.text.slice(start, start + 12))
  const end = close === -1 ? finder.text.length : close + '</code>'.length
  if (!isFenced && (close === -1 || !resultFollows(finder.text, end))) return null
  const source = { raw: finder.text.slice(at, end), syntax: 'retool' }
  if (close === -1)
    return { blocks: [{ ...brokenCall(source, 'the code is not closed'), name: 'python' }], end }
  return { blocks: [codeCall(source, finder.text.slice(start, close))], end }
}

/** A fenced Python block counts as a call only where its output follows. */
function fencedCode(finder: TagFinder, at: number): Found {
  const start = at + '```python'.length
  const close = finder.next('\n```', start)
  const end = close + '\n```'.length
  if (close === -1 || !resultFollows(finder.text, end)) return null
  const source = { raw: finder.text.slice(at, end), syntax: 'retool' }
  return { blocks: [codeCall(source, finder.text.slice(start, close))], end }
}

function codeCall(source: { readonly raw: string; readonly syntax: string }, body: string): CallBlock {
  const trimmed = body.trim()
  const inner = trimmed.startsWith('```') ? trimmed.replace(/^```\w*\n?/, '').replace(/\n?```$/, '') : trimmed
  return namedCall(source, 'python', { code: inner })
}

const followingResult = /^\s{0,8}(?:<interpreter>|<output>|```output)/

function resultFollows(text: string, end: number): boolean {
  return followingResult.test(text.slice(end, end + 24))
}
