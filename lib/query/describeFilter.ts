import type { FilterTerm, NumberRange } from './filterTerm.ts'

function rangeWords({ low, high, includesLow, includesHigh }: NumberRange): string {
  if (low !== null && low === high) return `${low}`
  if (low !== null && high !== null) return `${low} to ${high}`
  return low === null
    ? `${includesHigh ? 'at most' : 'below'} ${high}`
    : `${includesLow ? 'at least' : 'above'} ${low}`
}

function lazyWords(kind: 'lazy' | 'pattern', preset: string | null): string {
  const words = kind === 'lazy' ? 'lazy' : 'lazy pattern'
  return preset === null ? words : `${words} under ${preset}`
}

function words(term: FilterTerm): string {
  switch (term.kind) {
    case 'outcome':
      return term.outcome
    case 'lazy':
    case 'pattern':
      return lazyWords(term.kind, term.preset)
    case 'global':
      return 'global decomposition'
    case 'missing':
      return `no ${term.field}`
    case 'number':
      return `${term.field} ${rangeWords(term.range)}`
    case 'name':
      return `${term.field} ${term.values.join(' or ')}`
  }
}

/** A filter in words, such as `wrong, lazy, step 400 to 800, not facet parallel`; empty for no condition. */
export function describeFilter(terms: readonly FilterTerm[]): string {
  return terms.map((term) => (term.isNegated ? `not ${words(term)}` : words(term))).join(', ')
}
