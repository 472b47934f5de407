import { abbreviations, numberAbbreviations, sentenceMarkers, sentenceOpeners } from './abbreviations.ts'
import { isCjk, isDigit, isLower, isSpace, isUpper, isWord, letterRunEnd, skipSpace } from './characters.ts'

/** A run of stops in a sentence: where it is, how many, where the closers behind it end. */
export interface StopPlace {
  readonly at: number
  readonly stops: number
  readonly after: number
  readonly end: number
  /** Where the running sentence starts. */
  readonly sentence: number
  /** The last number of an enumeration written inside the line, 0 where there is none. */
  readonly listNumber: number
}

/** Characters that continue a sentence even after a stop and a space. */
const continuing = ',;:)]}=>&|%+'
const wordLimit = 14

/**
 * Whether a sentence ends at a stop; a number where the stop belongs to that number of an inline enumeration.
 * Looks past the end of the run where it must, but a word not yet written to its end counts as "no", so that more
 * text never moves an end.
 */
export function endsAtStop(text: string, place: StopPlace, cjk: boolean): boolean | number {
  const dot = !cjk && place.stops === 1 && text[place.at] === '.'
  if (dot && place.after === place.at + 1) {
    const number = enumeration(text, place)
    if (number > 0) return number
  }
  const next = text.charCodeAt(place.after)
  if (!isSpace(next)) return endsGlued(text, place, dot)
  const at = skipSpace(text, place.after, place.end)
  if (at >= place.end) return false
  if (cjk) return true
  if (dot && isAbbreviation(text, place, at)) return false
  const code = text.charCodeAt(at)
  if (isLower(code)) return opensLowerCase(text, at)
  return !continuing.includes(text[at] ?? ' ')
}

/** The number before a full stop, where it counts an item ("1. … 2. …") and ends nothing; else 0. */
function enumeration(text: string, place: StopPlace): number {
  let start = place.at
  while (start > place.sentence && place.at - start < 3 && isDigit(text.charCodeAt(start - 1))) start--
  if (start === place.at || place.at - start > 2) return 0
  const value = Number(text.slice(start, place.at))
  let before = start
  while (before > place.sentence && isSpace(text.charCodeAt(before - 1))) before--
  if (before === place.sentence) return value
  if (before === start) return 0
  const previous = text[before - 1] ?? ' '
  if (value === 1) return ':：;；.。?!'.includes(previous) ? 1 : 0
  return value === place.listNumber + 1 && place.listNumber > 0 && !'=+-*/<>≈^(×·'.includes(previous)
    ? value
    : 0
}

function isAbbreviation(text: string, place: StopPlace, next: number): boolean {
  let start = place.at
  const stop = Math.max(place.sentence, place.at - wordLimit)
  while (start > stop && (text[start - 1] === '.' || isLetter(text.charCodeAt(start - 1)))) start--
  if (start === place.at) return false
  const word = text.slice(start, place.at).toLowerCase()
  if (abbreviations.has(word)) return true
  if (numberAbbreviations.has(word) && isDigit(text.charCodeAt(next))) return true
  if (word.length !== 1 || !isUpper(text.charCodeAt(start))) return false
  // A lone capital is an initial ("J. Smith") unless the next word opens a sentence ("side A. Then").
  const wordEnd = letterRunEnd(text, next, wordLimit)
  if (wordEnd === next) return false
  return wordEnd >= text.length || !sentenceOpeners.has(text.slice(next, wordEnd).toLowerCase())
}

/** "so we", "x = 3", "get_weather(": the lower-case starts that do open a sentence. */
function opensLowerCase(text: string, at: number): boolean {
  const wordEnd = letterRunEnd(text, at, wordLimit)
  if (wordEnd >= text.length) return false
  const next = text[wordEnd]
  const afterNext = text.charCodeAt(wordEnd + 1)
  if (next === '_' || next === '(' || next === '=') return true
  if (next === ' ' && afterNext === 61) return true
  if (next === '.' && isLower(afterNext)) return true
  return sentenceMarkers.has(text.slice(at, wordEnd)) && !isWord(text.charCodeAt(wordEnd))
}

/** "correct.Wait, " and "right?Yes": a stop with no space behind it, where a new sentence plainly starts. */
function endsGlued(text: string, place: StopPlace, dot: boolean): boolean {
  const code = text.charCodeAt(place.after)
  const before = text.charCodeAt(place.at - 1)
  if (isCjk(code)) return text[place.at] !== '…' && !(dot && isDigit(before))
  if (!isUpper(code) || !(isLetter(before) || text[place.at - 1] === ')')) return false
  if (isLetter(before) && !isLetter(text.charCodeAt(place.at - 2))) return false
  const wordEnd = letterRunEnd(text, place.after, wordLimit)
  if (wordEnd >= text.length || !" ,'’\n".includes(text[wordEnd] ?? '.')) return false
  return !dot || sentenceOpeners.has(text.slice(place.after, wordEnd).toLowerCase())
}

function isLetter(code: number): boolean {
  return isLower(code) || isUpper(code)
}
