import { type FilterField, fieldAliases, filterField, filterFields } from './filterFields.ts'
import { quotedName } from './filterText.ts'

/** What may be written next, and what it says. */
export interface Completion {
  /** Stands in place of the word under the caret. */
  readonly insert: string
  readonly label: string
  readonly doc: string
}

/** Completions of the word from `from` to `to` (UTF-16 offsets). */
export interface Completions {
  readonly from: number
  readonly to: number
  readonly options: readonly Completion[]
}

/** Names that occur in what is filtered, by field: facets, splits, steps. */
export type KnownNames = Readonly<Partial<Record<string, readonly string[]>>>

const mostOptions = 12
const operator = /(?:>=|<=|!=|>|<|=|:)/

/** Start of the word that ends at the caret; spaces inside quotes are part of it. */
function wordStart(text: string, caret: number): number {
  let start = 0
  let isQuoted = false
  for (let at = 0; at < caret; at++) {
    if (text.charAt(at) === '"') isQuoted = !isQuoted
    else if (!isQuoted && /\s/.test(text.charAt(at))) start = at + 1
  }
  return start
}

/** A flag is whole; a name wants a value; a number wants a comparison. */
function begun(field: FilterField): string {
  if (field.kind === 'flag') return `${field.name} `
  return `${field.name}${field.kind === 'number' ? '>' : ':'}`
}

function fieldOptions(typed: string, sign: string): readonly Completion[] {
  const word = typed.toLowerCase()
  const aliases = Object.entries(fieldAliases).filter(([alias]) => word !== '' && alias.startsWith(word))
  const meant = new Set(aliases.map(([, name]) => name))
  const starting = filterFields.filter(({ name }) => name.startsWith(word))
  const near = filterFields.filter(
    (field) =>
      !starting.includes(field) && (meant.has(field.name) || (word.length > 2 && field.name.includes(word))),
  )
  return [...starting, ...near].map((field) => ({
    insert: `${sign}${begun(field)}`,
    label: field.name,
    doc: field.doc,
  }))
}

function valueOptions(
  field: FilterField,
  before: string,
  typed: string,
  known: KnownNames,
): readonly Completion[] {
  const values = [...(field.values ?? known[field.name] ?? []), ...(field.mayBeMissing ? ['none'] : [])]
  const word = typed.replace(/"/g, '').toLowerCase()
  const starting = values.filter((value) => value.toLowerCase().startsWith(word))
  const near = values.filter((value) => !starting.includes(value) && value.toLowerCase().includes(word))
  return [...starting, ...near].map((value) => ({
    insert: `${before}${value === 'none' ? value : quotedName(value)} `,
    label: value,
    doc: value === 'none' ? 'Rollouts without a value.' : '',
  }))
}

/**
 * What may stand where the caret is: fields by the beginning of their name or another spelling of it, and after the
 * operator the values that a field has or that occur.
 */
export function filterCompletions(text: string, caret: number, known: KnownNames = {}): Completions {
  const from = wordStart(text, caret)
  const word = text.slice(from, caret)
  const sign = word.startsWith('-') ? '-' : ''
  const found = operator.exec(word)
  if (found === null) {
    const options = fieldOptions(word.slice(sign.length), sign).slice(0, mostOptions)
    return { from, to: caret, options }
  }
  const field = filterField(word.slice(sign.length, found.index))
  const valuesStart = found.index + found[0].length
  const lastStart = Math.max(valuesStart, word.lastIndexOf(',') + 1)
  const options =
    field === undefined || ['>', '<', '>=', '<='].includes(found[0])
      ? []
      : valueOptions(field, word.slice(0, lastStart), word.slice(lastStart), known)
  return { from, to: caret, options: options.slice(0, mostOptions) }
}
