import type { Json } from '#lib/model/json.ts'

/** A JSON text that was read, or the parser's reason why not. */
export type JsonRead =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: string }

/** Deeper arguments only occur in hostile text; writers of JSON downstream would overflow on them. */
const deepest = 100

/** The value of a JSON text; a text that is none is answered with the reason, never thrown. */
export function readJson(text: string): JsonRead {
  try {
    const value: Json = JSON.parse(text)
    if (isDeeper(value, deepest)) return { ok: false, reason: `it nests deeper than ${deepest} levels` }
    return { ok: true, value }
  } catch (error) {
    // JSON.parse throws SyntaxError, and RangeError where nesting exhausts the stack: both mean "not readable".
    return { ok: false, reason: error instanceof Error ? firstLine(error.message) : 'not JSON' }
  }
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1))
}

/** Engine messages quote the text at length; one short line is enough for a reader. */
const firstLine = (message: string) => (message.split('\n')[0] ?? '').slice(0, 120)

/**
 * End of the object or array that opens at `start`, found by counting brackets outside strings; -1 where it never
 * closes. What stands inside need not be valid.
 */
export function jsonEnd(text: string, start: number): number {
  let depth = 0
  const marks = /["{}[\]]/g
  marks.lastIndex = start
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '"') {
      const end = stringEnd(text, mark.index)
      if (end === -1) return -1
      marks.lastIndex = end
    } else {
      depth += mark[0] === '{' || mark[0] === '[' ? 1 : -1
      if (depth === 0) return mark.index + 1
    }
  }
  return -1
}

/** Offset after the closing quote of the JSON string that opens at `start`, or -1. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === '"') return at + 1
  }
  return -1
}
