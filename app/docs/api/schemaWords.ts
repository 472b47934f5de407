import type { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema
type Part = z.core.JSONSchema._JSONSchema

const wordsOf = (part: Part | undefined): string =>
  part === undefined || typeof part === 'boolean' ? 'anything' : shape(part)

/** The shape of a JSON Schema in words, such as `one of a, b` or `list of { path, hash, size }`. */
function shape(schema: Schema): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return Array.from(new Set(choices.map(wordsOf))).join(' or ')
  if (schema.type === 'array')
    return `list of ${wordsOf(Array.isArray(schema.items) ? undefined : schema.items)}`
  if (schema.properties !== undefined)
    return `{ ${Object.entries(schema.properties).map(member).join(', ')} }`
  return range(schema) ?? (schema.type === 'string' ? 'text' : String(schema.type ?? 'anything'))
}

/** A constant tells choices apart, so it is shown with its name; the rest by name alone. */
function member([name, part]: readonly [string, Part]): string {
  return typeof part !== 'boolean' && part.const !== undefined
    ? `${name}: ${JSON.stringify(part.const)}`
    : name
}

function range({ type, minimum, maximum }: Schema): string | null {
  if (type !== 'integer') return null
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return 'whole number'
  return isBounded ? `whole number from ${minimum} to ${maximum}` : `whole number from ${minimum}`
}

/** The shape of what may be sent where it is not plain text, and the value that stands in where it is left out. */
export function schemaWords(schema: Schema): string {
  const { default: standIn } = schema
  const isTold = standIn !== undefined && standIn !== null && standIn !== '' && typeof standIn !== 'object'
  const words = schema.type === 'string' && schema.enum === undefined ? '' : shape(schema)
  return [words, isTold ? `${String(standIn)} if left out` : ''].filter((part) => part !== '').join('; ')
}
