import { wordCodes } from './phraseMatcher.ts'

/** What stands for every number, and for every identifier with an underscore in it. */
export const numberToken = 0x23
export const identifierToken = 0x5f

/**
 * Cuts the stretch `[start, end)` of a folded text into tokens and puts the hash of each into `into`, at most as many
 * as it holds; gives their count. A token is a word of Latin letters, a LaTeX command, a number (all alike), an
 * identifier (all alike), one CJK character, or one mark. Where `spans` is given it takes start and end of each.
 */
export function hashTokens(
  folded: string,
  start: number,
  end: number,
  into: Int32Array,
  spans?: number[],
): number {
  const words = wordCodes
  let count = 0
  let i = start
  while (i < end && count < into.length) {
    const code = folded.charCodeAt(i)
    if (code <= 32 || code === 0xa0 || code === 0x3000) {
      i++
      continue
    }
    const isCommand = code === 92 && i + 1 < end && isLatin(folded.charCodeAt(i + 1))
    if (!isCommand && words[code] === 0) {
      into[count++] = code
      i++
      spans?.push(i - 1, i)
      continue
    }
    const from = i
    i = wordEnd(folded, isCommand ? i + 1 : i, end)
    into[count++] = wordHash(folded, from, i)
    spans?.push(from, i)
  }
  return count
}

/** Where the word ends that starts at `start`: "don't" is one word, and so is "1,234.5". */
function wordEnd(folded: string, start: number, end: number): number {
  const words = wordCodes
  let i = start
  while (i < end) {
    const code = folded.charCodeAt(i)
    if (words[code] === 1) {
      i++
      continue
    }
    const joins = code === 39 ? isLatin : code === 44 || code === 46 ? isDigit : null
    if (joins === null || i + 1 >= end) break
    if (!joins(folded.charCodeAt(i - 1)) || !joins(folded.charCodeAt(i + 1))) break
    i++
  }
  return i
}

function wordHash(folded: string, start: number, end: number): number {
  if (isDigit(folded.charCodeAt(start))) return numberToken
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) {
    const code = folded.charCodeAt(i)
    if (code === identifierToken) return identifierToken
    hash = Math.imul(hash ^ code, 0x01000193)
  }
  return hash
}

const isLatin = (code: number) => code >= 97 && code <= 122
const isDigit = (code: number) => code >= 48 && code <= 57
