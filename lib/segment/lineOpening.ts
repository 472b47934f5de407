import { isCjk, isDigit, isLower, isSpace, isUpper } from './characters.ts'

/**
 * What the first characters of a line announce. `prose` announces nothing; `undecided` is the last, half-written
 * line of a text that may yet become a display formula, so that nothing may be cut before it.
 */
export type LineOpening =
  | 'fence'
  | 'tool'
  | 'brace'
  | 'table'
  | 'display'
  | 'heading'
  | 'bold'
  | 'step'
  | 'list'
  | 'prose'
  | 'undecided'

const toolTags = ['<tool_call', '<function', '<tool_response', '<tool_result', '<invoke']
const displayOpeners = ['\\[', '$$', '\\begin{']
const chineseNumerals = '一二三四五六七八九十'

/** What opens at `at`, the first non-space character of a line; `end` is where the known text stops. */
export function lineOpening(text: string, at: number, end: number): LineOpening {
  switch (text[at]) {
    case '`':
    case '~':
      return isRun(text, at, 3) ? 'fence' : 'prose'
    case '<':
      return opensTool(text, at) ? 'tool' : 'prose'
    case '{':
    case '[':
      return opensJson(text, at) ? 'brace' : 'prose'
    case '|':
      return 'table'
    case '\\':
    case '$':
      return displayOpening(text, at, end)
    case '#':
      return isSpace(text.charCodeAt(skipHashes(text, at))) && skipHashes(text, at) < end
        ? 'heading'
        : 'prose'
    case '*':
      if (text.startsWith('**', at)) return 'bold'
      break
    case 'S':
      if (text.startsWith('Step ', at) && isDigit(text.charCodeAt(at + 5))) return 'step'
      break
  }
  return isListMarker(text, at) ? 'list' : 'prose'
}

function isRun(text: string, at: number, length: number): boolean {
  const first = text[at]
  for (let i = 1; i < length; i++) if (text[at + i] !== first) return false
  return true
}

function opensTool(text: string, at: number): boolean {
  const tag = toolTags.find((name) => text.startsWith(name, at))
  return tag !== undefined && /[>=_\s]/.test(text[at + tag.length] ?? '')
}

/** `{` or `[` with a quote or a further bracket behind it, line breaks between allowed. */
function opensJson(text: string, at: number): boolean {
  const stop = Math.min(text.length, at + 64)
  let i = at + 1
  while (i < stop && isSpace(text.charCodeAt(i))) i++
  return i < stop && '"\'{['.includes(text[i] ?? ' ')
}

function displayOpening(text: string, at: number, end: number): LineOpening {
  if (displayOpeners.some((opener) => text.startsWith(opener, at))) return 'display'
  const rest = end - at < 8 ? text.slice(at, end) : null
  return rest !== null && displayOpeners.some((opener) => opener.startsWith(rest)) ? 'undecided' : 'prose'
}

function skipHashes(text: string, at: number): number {
  let i = at
  while (text[i] === '#' && i < at + 7) i++
  return i
}

/** `- ` `* ` `• ` `1. ` `2) ` `(a) ` `③` 第一步 步骤1: a marker at the start of a line. */
function isListMarker(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const spaced = (i: number) => isSpace(text.charCodeAt(i))
  if ('-*+–'.includes(text[at] ?? ' ')) return spaced(at + 1)
  if (code === 0x2022 || code === 0xb7 || (code >= 0x2460 && code <= 0x2473)) return true
  if (code === 0x7b2c) return isChineseStep(text, at + 1)
  if (text.startsWith('步骤', at)) return isNumeral(text, at + 2)
  if (text[at] === '(' || text[at] === '（') return isBracketedMarker(text, at)
  if (isDigit(code)) return isNumberMarker(text, at)
  return (isLower(code) || isUpper(code)) && text[at + 1] === ')' && spaced(at + 2)
}

function isNumberMarker(text: string, at: number): boolean {
  let i = at
  while (i < at + 3 && isDigit(text.charCodeAt(i))) i++
  const mark = text[i]
  if (mark === '、' || mark === '．') return true
  if (mark !== '.' && mark !== ')') return false
  const next = text.charCodeAt(i + 1)
  return isSpace(next) || isCjk(next)
}

function isBracketedMarker(text: string, at: number): boolean {
  let i = at + 1
  while (i < at + 4 && (isDigit(text.charCodeAt(i)) || isLower(text.charCodeAt(i)))) i++
  const isIdentifier = i - at - 1 > 2 && !isDigit(text.charCodeAt(at + 1)) // "(iii)" yes, "(abc)" only as roman
  if (i === at + 1 || (isIdentifier && !/^[ivx]+$/.test(text.slice(at + 1, i)))) return false
  if (text[i] === '）') return true
  return text[i] === ')' && (isSpace(text.charCodeAt(i + 1)) || isCjk(text.charCodeAt(i + 1)))
}

function isChineseStep(text: string, at: number): boolean {
  let i = at
  while (i < at + 3 && isNumeral(text, i)) i++
  return i > at && text[i] === '步'
}

function isNumeral(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at)) || chineseNumerals.includes(text[at] ?? ' ')
}
