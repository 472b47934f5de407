import { type LazyPresetId, lazyPresetIds } from '#lib/metrics/presets.ts'
import { nearestName } from '#lib/model/nearestName.ts'
import {
  type FilterField,
  fieldAliases,
  filterField,
  filterFields,
  type NameFieldName,
  type NumberFieldName,
  nameFieldNames,
  numberFieldNames,
} from './filterFields.ts'
import type { FilterResult, FilterTerm, NumberRange } from './filterTerm.ts'
import { type FilterWord, filterWords } from './filterWords.ts'

type TermResult = FilterTerm | { readonly kind: 'problem'; readonly message: string }

function problem(message: string): TermResult {
  return { kind: 'problem', message }
}

function didYouMean(word: string, names: readonly string[]): string {
  const near = nearestName(word, names)
  return near === null ? `known are ${names.join(', ')}` : `did you mean ${near}?`
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function numberOf(text: string): number | null {
  return decimal.test(text) ? Number(text) : null
}

const closed = { includesLow: true, includesHigh: true }

/** `400..800`, `400..`, `..800` or a lone number. */
function spanOf(text: string): NumberRange | null {
  const [from, to, ...more] = text.split('..')
  if (from === undefined || more.length > 0) return null
  if (to === undefined) {
    const value = numberOf(from)
    return value === null ? null : { low: value, high: value, ...closed }
  }
  const [low, high] = [from === '' ? null : numberOf(from), to === '' ? null : numberOf(to)]
  const isBroken = (from !== '' && low === null) || (to !== '' && high === null) || (from === '' && to === '')
  return isBroken ? null : { low, high, ...closed }
}

function compared(operator: FilterWord['operator'], value: number): NumberRange {
  const above = { low: value, high: null, includesHigh: true }
  const below = { low: null, high: value, includesLow: true }
  if (operator === '>') return { ...above, includesLow: false }
  if (operator === '>=') return { ...above, includesLow: true }
  if (operator === '<') return { ...below, includesHigh: false }
  if (operator === '<=') return { ...below, includesHigh: true }
  return { low: value, high: value, ...closed }
}

function rangeOf({ operator, values }: FilterWord): NumberRange | null {
  const [text = '', ...more] = values
  if (more.length > 0) return null
  if (operator === ':' || operator === '=' || operator === '!=') return spanOf(text)
  const value = numberOf(text)
  return value === null ? null : compared(operator, value)
}

function isMissing(field: FilterField, word: FilterWord): boolean {
  const isPlainNone = word.values.length === 1 && word.values[0] === 'none' && !word.isQuoted
  return field.mayBeMissing && isPlainNone && [':', '=', '!='].includes(word.operator)
}

function numberTerm(field: FilterField, name: NumberFieldName, word: FilterWord): TermResult {
  const isNegated = word.isNegated !== (word.operator === '!=')
  if (isMissing(field, word)) return { kind: 'missing', field: name, isNegated }
  const range = rangeOf(word)
  if (range === null)
    return problem(`${name} needs a number or a range, such as ${field.example} or ${name}:1..8`)
  if (range.low !== null && range.high !== null && range.low > range.high) {
    return problem(`${name} runs from ${range.low} down to ${range.high}; write the smaller number first`)
  }
  return { kind: 'number', field: name, range, isNegated }
}

function nameTerm(field: FilterField, name: NameFieldName, word: FilterWord): TermResult {
  const isNegated = word.isNegated !== (word.operator === '!=')
  if (![':', '=', '!='].includes(word.operator))
    return problem(`${name} needs a name, such as ${field.example}`)
  if (isMissing(field, word)) return { kind: 'missing', field: name, isNegated }
  const values = word.values.filter((value) => value !== '')
  if (values.length === 0) return problem(`${name} needs a name after the colon, such as ${field.example}`)
  const stray = field.values === null ? undefined : values.find((value) => !field.values?.includes(value))
  if (stray !== undefined) return problem(`no ${name} "${stray}"; ${didYouMean(stray, field.values ?? [])}`)
  return { kind: 'name', field: name, values, isNegated }
}

function presetNamed(name: string): LazyPresetId | undefined {
  return lazyPresetIds.find((id) => id === name)
}

function lazyTerm(kind: 'lazy' | 'pattern', word: FilterWord): TermResult {
  const { isNegated } = word
  if (word.operator === '') return { kind, preset: null, isNegated }
  const [name = '', ...more] = word.values
  const preset = presetNamed(name)
  if ((word.operator !== ':' && word.operator !== '=') || more.length > 0) {
    return problem(`${kind} stands alone or names one preset, such as ${kind}:${lazyPresetIds[0]}`)
  }
  if (preset === undefined) return problem(`no preset "${name}"; ${didYouMean(name, lazyPresetIds)}`)
  return { kind, preset, isNegated }
}

function flagTerm(field: FilterField, word: FilterWord): TermResult {
  const { name } = field
  if (name === 'lazy' || name === 'pattern') return lazyTerm(name, word)
  if (word.operator !== '') return problem(`${name} stands alone; to turn it round write -${name}`)
  if (name === 'right' || name === 'wrong' || name === 'unlabelled') {
    return { kind: 'outcome', outcome: name, isNegated: word.isNegated }
  }
  return { kind: 'global', isNegated: word.isNegated }
}

function unknownTerm(word: FilterWord): TermResult {
  if (word.name.toLowerCase() === 'or') {
    return problem(
      '"or" is not known; all conditions must hold, and one field takes several names: facet:a,b',
    )
  }
  const names = [...filterFields.map((field) => field.name), ...Object.keys(fieldAliases), 'truncated']
  const near = nearestName(word.name, names)
  const hint =
    near === null
      ? 'a filter is about facts, not words of the text; see the list of fields'
      : `did you mean ${near}?`
  return problem(`no filter "${word.name}"; ${hint}`)
}

function termOf(word: FilterWord): TermResult {
  if (word.name.toLowerCase() === 'truncated' && word.operator === '') {
    return { kind: 'name', field: 'status', values: ['truncated'], isNegated: word.isNegated }
  }
  const field = filterField(word.name)
  if (field === undefined) return unknownTerm(word)
  if (field.kind === 'flag') return flagTerm(field, word)
  if (word.operator === '') return problem(`${field.name} needs a value, such as ${field.example}`)
  const numberName = numberFieldNames.find((name) => name === field.name)
  if (numberName !== undefined) return numberTerm(field, numberName, word)
  const name = nameFieldNames.find((candidate) => candidate === field.name)
  return name === undefined ? unknownTerm(word) : nameTerm(field, name, word)
}

/**
 * Reads a typed filter such as `wrong lazy step:400..800 reflection>3 -facet:parallel`.
 * All conditions must hold; empty text is no condition. A problem says where it is and what to write instead.
 */
export function parseFilter(text: string): FilterResult {
  const cut = filterWords(text)
  if (!cut.ok) return cut
  const terms: FilterTerm[] = []
  for (const word of cut.words) {
    const term = termOf(word)
    if (term.kind === 'problem') {
      return { ok: false, problem: { at: word.at, length: word.length, message: term.message } }
    }
    terms.push(term)
  }
  return { ok: true, terms }
}
