import type { FilterProblem } from './filterTerm.ts'

/** A stretch of filter text between spaces; quotes keep spaces together and are taken off the values. */
export interface FilterWord {
  readonly at: number
  readonly length: number
  /** The name before the operator, or the whole word. */
  readonly name: string
  readonly operator: '' | ':' | '=' | '!=' | '>' | '>=' | '<' | '<='
  /** What stands after the operator, split at commas outside quotes. */
  readonly values: readonly string[]
  /** Some value stands in quotes, so that it is a name even where it reads as `none`. */
  readonly isQuoted: boolean
  readonly isNegated: boolean
}

type WordsResult =
  | { readonly ok: true; readonly words: readonly FilterWord[] }
  | { readonly ok: false; readonly problem: FilterProblem }

/** A character, and whether quotes make it plain text. */
interface Mark {
  readonly character: string
  readonly isQuoted: boolean
}

interface RawWord {
  readonly at: number
  readonly length: number
  readonly marks: readonly Mark[]
}

const space = /\s/u
const operators = ['>=', '<=', '!=', '>', '<', '=', ':'] as const

/** Reads a word from `at`; a double quote opens and closes, a backslash inside makes the next character plain. */
function readWord(text: string, at: number): RawWord | null {
  const marks: Mark[] = []
  let isQuoted = false
  let place = at
  for (; place < text.length; place++) {
    const character = text.charAt(place)
    if (character === '"') {
      isQuoted = !isQuoted
    } else if (isQuoted && character === '\\' && place + 1 < text.length) {
      place++
      marks.push({ character: text.charAt(place), isQuoted: true })
    } else if (!isQuoted && space.test(character)) {
      break
    } else {
      marks.push({ character, isQuoted })
    }
  }
  return isQuoted ? null : { at, length: place - at, marks }
}

function plain(marks: readonly Mark[]): string {
  return marks.map((mark) => mark.character).join('')
}

function startsWith(marks: readonly Mark[], at: number, text: string): boolean {
  return [...text].every((character, i) => {
    const mark = marks[at + i]
    return mark !== undefined && !mark.isQuoted && mark.character === character
  })
}

/** The first operator outside quotes. */
function findOperator(marks: readonly Mark[]) {
  for (let at = 0; at < marks.length; at++) {
    const operator = operators.find((candidate) => startsWith(marks, at, candidate))
    if (operator !== undefined) return { at, operator }
  }
  return null
}

function splitAtCommas(marks: readonly Mark[]): string[] {
  const parts: Mark[][] = [[]]
  for (const mark of marks) {
    if (mark.character === ',' && !mark.isQuoted) parts.push([])
    else parts.at(-1)?.push(mark)
  }
  return parts.map(plain)
}

function shape(raw: RawWord, isNegated: boolean): FilterWord {
  const isMinus = startsWith(raw.marks, 0, '-')
  const marks = isMinus ? raw.marks.slice(1) : raw.marks
  const found = findOperator(marks)
  const place = { at: raw.at, length: raw.length, isNegated: isNegated !== isMinus }
  if (found === null) return { ...place, name: plain(marks), operator: '', values: [], isQuoted: false }
  const after = marks.slice(found.at + found.operator.length)
  return {
    ...place,
    name: plain(marks.slice(0, found.at)),
    operator: found.operator,
    values: splitAtCommas(after),
    isQuoted: after.some((mark) => mark.isQuoted),
  }
}

/**
 * Cuts filter text into words: name, operator, values. `not` and a leading `-` negate, `and` is read over.
 * The problem is an open quote or a `not` with nothing after it.
 */
export function filterWords(text: string): WordsResult {
  const words: FilterWord[] = []
  let negation: RawWord | null = null
  for (let at = 0; at < text.length; ) {
    if (space.test(text.charAt(at))) {
      at++
      continue
    }
    const raw = readWord(text, at)
    if (raw === null) {
      const problem = { at, length: text.length - at, message: 'a quote is opened and never closed' }
      return { ok: false, problem }
    }
    at += raw.length
    const said = plain(raw.marks).toLowerCase()
    if (said === 'and') continue
    if (said === 'not') {
      negation = negation === null ? raw : null
      continue
    }
    words.push(shape(raw, negation !== null))
    negation = null
  }
  if (negation === null) return { ok: true, words }
  const message = 'nothing stands after "not"'
  return { ok: false, problem: { at: negation.at, length: negation.length, message } }
}
