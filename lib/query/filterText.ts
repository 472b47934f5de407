import type { FilterTerm, NumberRange } from './filterTerm.ts'

/** A name as it must be written: in quotes where spaces, commas, quotes or operators would cut it. */
export function quotedName(name: string): string {
  if (/^[\p{L}\p{N}_./@+-]+$/u.test(name) && name !== 'none') return name
  return `"${name.replace(/["\\]/g, '\\$&')}"`
}

function rangeText({ low, high, includesLow, includesHigh }: NumberRange): string {
  if (low !== null && low === high) return `=${low}`
  if (low !== null && high !== null) return `:${low}..${high}`
  return low === null ? `<${includesHigh ? '=' : ''}${high}` : `>${includesLow ? '=' : ''}${low}`
}

function positive(term: FilterTerm): string {
  switch (term.kind) {
    case 'outcome':
      return term.outcome
    case 'lazy':
    case 'pattern':
      return term.preset === null ? term.kind : `${term.kind}:${term.preset}`
    case 'global':
      return 'global'
    case 'missing':
      return `${term.field}:none`
    case 'number':
      return `${term.field}${rangeText(term.range)}`
    case 'name':
      return `${term.field}:${term.values.map(quotedName).join(',')}`
  }
}

/** Filter text that reads back as these terms; for links to the rollouts behind a mark. */
export function filterText(terms: readonly FilterTerm[]): string {
  return terms.map((term) => `${term.isNegated ? '-' : ''}${positive(term)}`).join(' ')
}
