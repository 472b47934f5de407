/** What `\s` matches, as a test on one UTF-16 code unit. */
export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13)
  if (code < 0xa0) return false
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

/** True for 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** True for a to z. */
export function isLower(code: number): boolean {
  return code >= 97 && code <= 122
}

/** True for A to Z. */
export function isUpper(code: number): boolean {
  return code >= 65 && code <= 90
}

/** True for an ASCII letter, digit or underscore: what a word in a cue or an identifier is made of. */
export function isWord(code: number): boolean {
  return isLower(code) || isUpper(code) || isDigit(code) || code === 95
}

/** True for CJK ideographs and kana: text that puts no spaces between words. */
export function isCjk(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xd840 && code <= 0xd87f)
  )
}

/** The first offset at or after `at`, before `end`, that holds no space; `end` where there is none. */
export function skipSpace(text: string, at: number, end: number): number {
  let i = at
  while (i < end && isSpace(text.charCodeAt(i))) i++
  return i
}

/** The offset after the last non-space character of `[start, end)`. */
export function trimEnd(text: string, start: number, end: number): number {
  let i = end
  while (i > start && isSpace(text.charCodeAt(i - 1))) i--
  return i
}

/** The offset after the ASCII letters that start at `at`, at most `limit` of them. */
export function letterRunEnd(text: string, at: number, limit: number): number {
  let i = at
  const stop = Math.min(text.length, at + limit)
  while (i < stop && (isLower(text.charCodeAt(i)) || isUpper(text.charCodeAt(i)))) i++
  return i
}
