import { parseFilter } from './filter.ts'
import type { FilterTerm } from './filterTerm.ts'
import { filterText } from './filterText.ts'

const same = (term: FilterTerm) => filterText([term])

/** Whether a filter has a condition, however it is written; `word` is one condition. */
export function hasCondition(text: string, word: string): boolean {
  const [terms, wanted] = [parseFilter(text), parseFilter(word)]
  if (!terms.ok || !wanted.ok) return false
  const texts = new Set(terms.terms.map(same))
  return wanted.terms.every((term) => texts.has(same(term)))
}

/** The filter without a condition that it has, or with one that it lacks; an outcome takes the place of another. */
export function toggledFilter(text: string, word: string): string {
  const [read, wanted] = [parseFilter(text), parseFilter(word)]
  if (!wanted.ok) return text
  if (!read.ok) return `${text.trim()} ${word}`
  const texts = new Set(wanted.terms.map(same))
  if (hasCondition(text, word)) return filterText(read.terms.filter((term) => !texts.has(same(term))))
  const isOutcome = wanted.terms.some((term) => term.kind === 'outcome')
  const kept = read.terms.filter((term) => !(isOutcome && term.kind === 'outcome'))
  return filterText([...kept, ...wanted.terms])
}
