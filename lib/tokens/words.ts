/** What the pre-tokeniser tells apart: letters, digits of any script, line breaks, other white space, the rest. */
const unknown = 0
const letter = 1
const digit = 2
const lineBreak = 3
const space = 4
const mark = 5

/** Class of every code point, filled as they are met. */
const classes = new Uint8Array(0x110000)

function classOf(codePoint: number): number {
  const known = classes[codePoint] ?? unknown
  if (known !== unknown) return known
  const found = classify(codePoint)
  classes[codePoint] = found
  return found
}

function classify(codePoint: number): number {
  if (codePoint === 10 || codePoint === 13) return lineBreak
  const text = String.fromCodePoint(codePoint)
  if (/\p{L}/u.test(text)) return letter
  if (/\p{N}/u.test(text)) return digit
  return /\s/u.test(text) ? space : mark
}

const apostrophe = 39
const blank = 32

/**
 * End of the word that starts at `start`: what Qwen's pre-tokeniser cuts off next, as a scanner. The pattern is
 * `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`.
 */
export function wordEnd(text: string, start: number): number {
  const first = text.codePointAt(start) ?? 0
  const kind = classOf(first)
  const after = start + (first > 0xffff ? 2 : 1)
  if (kind === letter) return runEnd(text, after, letter)
  if (kind === digit) return after
  if (first === apostrophe) {
    const contracted = contractionEnd(text, after)
    if (contracted > after) return contracted
  }
  const second = after < text.length ? classOf(text.codePointAt(after) ?? 0) : unknown
  if (kind !== lineBreak && second === letter) return runEnd(text, after, letter)
  if (kind === mark || (first === blank && second === mark)) {
    return runEnd(text, runEnd(text, after, mark), lineBreak)
  }
  return whiteSpaceEnd(text, start)
}

function runEnd(text: string, start: number, kind: number): number {
  let at = start
  while (at < text.length) {
    const codePoint = text.codePointAt(at) ?? 0
    if (classOf(codePoint) !== kind) break
    at += codePoint > 0xffff ? 2 : 1
  }
  return at
}

/** End of s, t, re, ve, m, ll or d in either case, or `start` where none stands there. */
function contractionEnd(text: string, start: number): number {
  const one = text.charCodeAt(start) | 0x20
  if (start >= text.length) return start
  if (isCased(text, start) && (one === 0x73 || one === 0x74 || one === 0x6d || one === 0x64)) return start + 1
  if (!isCased(text, start) || !isCased(text, start + 1)) return start
  const two = text.charCodeAt(start + 1) | 0x20
  const isPair =
    (one === 0x72 && two === 0x65) || (one === 0x76 && two === 0x65) || (one === 0x6c && two === 0x6c)
  return isPair ? start + 2 : start
}

/** True for A to Z and a to z, where setting the case bit is safe. */
function isCased(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 0x20
  return code >= 0x61 && code <= 0x7a && text.charCodeAt(at) < 0x80
}

/** White space up to its last line break; without one, all but the last character where more text follows. */
function whiteSpaceEnd(text: string, start: number): number {
  let end = start
  let lastBreak = -1
  for (; end < text.length; end++) {
    const kind = classOf(text.charCodeAt(end))
    if (kind === lineBreak) lastBreak = end
    else if (kind !== space) break
  }
  if (lastBreak >= 0) return lastBreak + 1
  return end === text.length || end === start + 1 ? end : end - 1
}
