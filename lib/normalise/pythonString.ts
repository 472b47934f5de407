/** A Python string literal that was read, or null where none is well formed at that place. */
export interface PythonString {
  readonly value: string
  readonly end: number
}

const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
}

const prefix = /[rRbBuUfF]{0,2}(?='|")/y
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/** Reads one string literal at `at`: single, double or triple quotes, raw and other prefixes, escapes. */
export function readPythonString(text: string, at: number): PythonString | null {
  prefix.lastIndex = at
  const found = prefix.exec(text)
  if (found === null) return null
  const raw = /r/i.test(found[0])
  const open = at + found[0].length
  const mark = text[open] ?? ''
  const quote = text.startsWith(mark.repeat(3), open) ? mark.repeat(3) : mark
  return readBody(text, open + quote.length, { quote, raw })
}

function readBody(
  text: string,
  from: number,
  form: { readonly quote: string; readonly raw: boolean },
): PythonString | null {
  let value = ''
  let at = from
  let copied = from
  while (at < text.length) {
    if (text.startsWith(form.quote, at)) {
      return { value: value + text.slice(copied, at), end: at + form.quote.length }
    }
    const char = text[at]
    if (char === '\n' && form.quote.length === 1) return null
    if (char !== '\\') {
      at += 1
    } else if (form.raw) {
      at += 2
    } else {
      const escaped = readEscape(text, at)
      value += text.slice(copied, at) + escaped.value
      at = escaped.end
      copied = at
    }
  }
  return null
}

/** One escape; what Python does not know stays as it is written, backslash included. */
function readEscape(text: string, at: number): PythonString {
  const letter = text[at + 1] ?? ''
  const simple = simpleEscapes[letter]
  if (simple !== undefined) return { value: simple, end: at + 2 }
  const length = hexLengths[letter]
  if (length !== undefined) {
    const digits = text.slice(at + 2, at + 2 + length)
    const code = Number.parseInt(digits, 16)
    if (digits.length === length && /^[\da-f]+$/i.test(digits) && code <= 0x10ffff) {
      return { value: String.fromCodePoint(code), end: at + 2 + length }
    }
  }
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))
  if (octal !== null) {
    return { value: String.fromCodePoint(Number.parseInt(octal[0], 8)), end: at + 1 + octal[0].length }
  }
  return { value: text.slice(at, at + 2), end: at + 2 }
}
