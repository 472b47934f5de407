import { isSpace } from './characters.ts'

/** Where a block ends, or why it is none: `scanned` is how far one had to look to know. */
export type BlockEnd =
  | { readonly found: true; readonly end: number; readonly truncated: boolean }
  | { readonly found: false; readonly scanned: number }

/** JSON and tool calls longer than this are read as prose: a stray bracket must not swallow a trace. */
const structureLimit = 64 * 1024
/** Display formulas longer than this are read as prose. */
const displayLimit = 4000

/** The end of the line that holds `at`: the offset of its line break, or `end`. */
export function lineEnd(text: string, at: number, end: number): number {
  const found = text.indexOf('\n', at)
  return found === -1 || found > end ? end : found
}

/** The end of a fenced block that opens at `at`: behind its closing fence, or the end of the text. */
export function fenceEnd(text: string, at: number, end: number): BlockEnd {
  const mark = text[at] ?? '`'
  let width = 0
  while (text[at + width] === mark) width++
  const openingEnd = lineEnd(text, at, end)
  if (mark === '`' && text.slice(at + width, openingEnd).includes('`'))
    return { found: false, scanned: openingEnd }

  let line = openingEnd + 1
  while (line < end) {
    const stop = lineEnd(text, line, end)
    if (closesFence(text, line, stop, { mark, width })) return { found: true, end: stop, truncated: false }
    line = stop + 1
  }
  return { found: true, end, truncated: true }
}

function closesFence(
  text: string,
  line: number,
  stop: number,
  fence: { mark: string; width: number },
): boolean {
  let i = line
  while (i < stop && isSpace(text.charCodeAt(i))) i++
  let width = 0
  while (i < stop && text[i] === fence.mark) {
    i++
    width++
  }
  while (i < stop && isSpace(text.charCodeAt(i))) i++
  return width >= fence.width && i === stop
}

/** The end of a tool call that opens at `at`: behind its closing tag; its line where no closing tag is near. */
export function toolEnd(text: string, at: number, end: number): BlockEnd {
  const name = /^<(\w+)/.exec(text.slice(at, at + 32))?.[1] ?? ''
  const limit = Math.min(end, at + structureLimit)
  const close = `</${name}>`
  const found = text.slice(at, limit).indexOf(close)
  if (found !== -1) return { found: true, end: at + found + close.length, truncated: false }
  if (limit === end) return { found: true, end, truncated: true }
  return { found: false, scanned: limit }
}

/** The end of a JSON value that opens at `at`, brackets balanced with strings respected. */
export function jsonEnd(text: string, at: number, end: number): BlockEnd {
  const limit = Math.min(end, at + structureLimit)
  let depth = 0
  let inString = false
  let colons = 0
  for (let i = at; i < limit; i++) {
    const c = text[i]
    if (inString) {
      if (c === '\\') i++
      else if (c === '"') inString = false
    } else if (c === '"') inString = true
    else if (c === ':') colons++
    else if (c === '{' || c === '[') depth++
    else if (c === '}' || c === ']') {
      depth--
      if (depth === 0) {
        const looksRight = (text[at] === '[' || colons > 0) && standsAlone(text, i + 1)
        return looksRight ? { found: true, end: i + 1, truncated: false } : { found: false, scanned: i + 1 }
      }
    }
  }
  return limit === end ? { found: true, end, truncated: true } : { found: false, scanned: limit }
}

function standsAlone(text: string, at: number): boolean {
  for (let i = at; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] !== ',' && text[i] !== ';' && !isSpace(text.charCodeAt(i))) return false
  }
  return true
}

/** The end of a display formula that opens at `at`, with the punctuation behind its closer. */
export function displayEnd(text: string, at: number, end: number): BlockEnd {
  const closer = displayCloser(text, at)
  const limit = Math.min(end, at + displayLimit)
  const from = at + 2
  const found = text.slice(from, limit).indexOf(closer)
  if (found === -1)
    return limit === end ? { found: true, end, truncated: true } : { found: false, scanned: limit }
  let stop = from + found + closer.length
  while (stop < end && '.,;:'.includes(text[stop] ?? ' ')) stop++
  return { found: true, end: stop, truncated: false }
}

function displayCloser(text: string, at: number): string {
  if (text[at] === '$') return '$$'
  if (text.startsWith('\\[', at)) return '\\]'
  const name = /^\\begin\{([^}\n]{0,40})\}/.exec(text.slice(at, at + 60))?.[1]
  return name === undefined ? '\n' : `\\end{${name}}`
}

/** The end of a run of lines that each start with `|`. */
export function tableEnd(text: string, at: number, end: number): number {
  let stop = lineEnd(text, at, end)
  while (stop < end) {
    let next = stop + 1
    while (next < end && (text[next] === ' ' || text[next] === '\t')) next++
    if (text[next] !== '|') return stop
    stop = lineEnd(text, next, end)
  }
  return stop
}
