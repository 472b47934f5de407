import { isJsonObject, type Json } from '#lib/model/json.ts'

/** A field of somebody's records: where it is, what stands there, in how many of them. */
export interface Column {
  /** Dotted path into the record. */
  readonly path: string
  readonly types: readonly string[]
  readonly present: number
  readonly of: number
  /** A few different values, shortened. */
  readonly examples: readonly string[]
}

const deepest = 3
const mostColumns = 200
const mostExamples = 3
const exampleLength = 80

/** Every field of some records, nested ones by their path, in the order in which they are met. */
export function columnsOf(records: readonly Json[]): readonly Column[] {
  const found = new Map<string, { types: Set<string>; present: number; examples: Set<string> }>()
  for (const record of records) {
    for (const [path, value] of leavesOf(record, '', 0)) {
      const known = found.get(path)
      if (known === undefined && found.size >= mostColumns) continue
      const column = known ?? { types: new Set(), present: 0, examples: new Set() }
      found.set(path, column)
      column.types.add(typeOf(value))
      column.present += value === null ? 0 : 1
      if (value !== null && column.examples.size < mostExamples) column.examples.add(exampleOf(value))
    }
  }
  return [...found].map(([path, { types, present, examples }]) => ({
    path,
    types: [...types],
    present,
    of: records.length,
    examples: [...examples],
  }))
}

/** Objects are listed with what is in them; lists are one field, whose members are not told apart. */
function leavesOf(value: Json, path: string, depth: number): readonly (readonly [string, Json])[] {
  if (!isJsonObject(value)) return path === '' ? [] : [[path, value]]
  const inner =
    depth >= deepest
      ? []
      : Object.entries(value).flatMap(([key, member]) =>
          leavesOf(member, path === '' ? key : `${path}.${key}`, depth + 1),
        )
  return path === '' ? inner : [[path, value], ...inner]
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    const [first] = value
    return first === undefined ? 'empty list' : `list of ${typeOf(first)}`
  }
  return isJsonObject(value) ? 'object' : typeof value === 'string' ? 'text' : typeof value
}

function exampleOf(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > exampleLength ? `${text.slice(0, exampleLength)}…` : text
}
