import type { Json } from '#lib/model/json.ts'
import { deepestJson, surveyJson } from './jsonDepth.ts'

export type LenientResult =
  | { readonly ok: true; readonly value: Json; readonly nonfinite: number }
  | { readonly ok: false; readonly reason: string }

const quote = 34
const backslash = 92
const minus = 45

/**
 * Parses JSON as Python writes it: bare NaN, Infinity and -Infinity become null and are counted, whole numbers beyond
 * 2^53 become the text of their digits. Strings are never touched.
 * `scanFirst` spares the failing first attempt where the file is known to hold such tokens.
 */
export function parseLenient(text: string, scanFirst = false): LenientResult {
  const first = scanFirst ? rewriteTokens(text, false) : { text, nonfinite: 0 }
  const strict = parseStrict(first.text)
  if (strict.ok || scanFirst) return finish(strict, first)
  const scanned = rewriteTokens(text, false)
  return scanned.nonfinite === 0 ? strict : finish(parseStrict(scanned.text), scanned)
}

interface Rewritten {
  readonly text: string
  readonly nonfinite: number
}

type Strict = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly reason: string }

function parseStrict(text: string): Strict {
  try {
    const value: Json = JSON.parse(text)
    return { ok: true, value }
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, reason: `Not valid JSON: ${error.message}.` }
    // Engines that parse recursively give up on hostile nesting with a RangeError.
    if (error instanceof RangeError) return { ok: false, reason: tooDeepReason }
    throw error
  }
}

const tooDeepReason = `Nested deeper than ${deepestJson} levels.`

function finish(parsed: Strict, from: Rewritten): LenientResult {
  if (!parsed.ok) return parsed
  const survey = surveyJson(parsed.value)
  if (survey.tooDeep) return { ok: false, reason: tooDeepReason }
  if (!survey.unsafeInteger) return { ok: true, value: parsed.value, nonfinite: from.nonfinite }
  const exact = parseStrict(rewriteTokens(from.text, true).text)
  return exact.ok ? { ok: true, value: exact.value, nonfinite: from.nonfinite } : exact
}

/** Writes null for non-finite tokens and, if asked, quotes whole numbers that doubles cannot hold. */
function rewriteTokens(text: string, quoteIntegers: boolean): Rewritten {
  // The two words are rare even in text, and finding them is far faster than walking.
  if (!quoteIntegers && !text.includes('NaN') && !text.includes('Infinity')) return { text, nonfinite: 0 }
  const pieces: string[] = []
  let copied = 0
  let nonfinite = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      continue
    }
    const word = nonfiniteAt(text, at, code)
    const digits = word === null && quoteIntegers ? numberAt(text, at, code) : null
    const token = word ?? digits
    if (token === null) {
      at += 1
      continue
    }
    const written = word !== null ? 'null' : quoteUnsafe(token)
    if (word !== null) nonfinite += 1
    if (written !== token) {
      pieces.push(text.slice(copied, at), written)
      copied = at + token.length
    }
    at += token.length
  }
  pieces.push(text.slice(copied))
  return { text: pieces.join(''), nonfinite }
}

function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at + 1
  }
  return text.length
}

function nonfiniteAt(text: string, at: number, code: number): string | null {
  if (code === 78 && text.startsWith('NaN', at)) return 'NaN'
  if (code === 73 && text.startsWith('Infinity', at)) return 'Infinity'
  if (code === minus && text.startsWith('-Infinity', at)) return '-Infinity'
  return null
}

const numberToken = /-?\d[\d.eE+-]*/y

function numberAt(text: string, at: number, code: number): string | null {
  if (code !== minus && !(code >= 48 && code <= 57)) return null
  numberToken.lastIndex = at
  return numberToken.exec(text)?.[0] ?? null
}

function quoteUnsafe(token: string): string {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
}
