import { z } from 'zod'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { DraftReject } from './format.ts'

/** Numbers that Python writers leave as text: `0.5`, `np.float64(0.5)`, `tensor(0.5)`. */
const numeral = /^(?:(?:np\.|numpy\.)?\w+\()?\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*\)?$/i
const nonFinite = /^[+-]?(?:nan|inf|infinity)$/i

/** The number a value stands for; null where it is not finite, undefined where it is no number at all. */
export function numberOf(value: Json | undefined): number | null | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (nonFinite.test(text)) return null
  const digits = numeral.exec(text)?.[1]
  return digits === undefined ? booleanNumber(text) : finite(Number(digits))
}

const finite = (value: number) => (Number.isFinite(value) ? value : null)

function booleanNumber(text: string): number | undefined {
  if (/^true$/i.test(text)) return 1
  return /^false$/i.test(text) ? 0 : undefined
}

/** Any JSON, unchecked on purpose: a check would descend into values of any depth. */
export const anyJson = z.custom<Json>()

/** A number, or text that spells one; null for what is not finite. */
export const looseNumber = anyJson.transform((value, context) => {
  const number = numberOf(value)
  if (number !== undefined) return number
  context.addIssue({ code: 'custom', message: `expected a number, found ${shown(value)}` })
  return z.NEVER
})

/** A whole number from 0, or text that spells one. */
export const looseCount = looseNumber.refine(
  (value) => value === null || (Number.isInteger(value) && value >= 0),
  {
    message: 'expected a whole number from 0',
  },
)

/** An id: text, or a number taken as text. */
export const looseId = anyJson.transform((value, context) => {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  context.addIssue({ code: 'custom', message: `expected text or a number, found ${shown(value)}` })
  return z.NEVER
})

/** Text or null. */
export const looseText = anyJson.transform((value, context) => {
  if (value === null || typeof value === 'string') return value
  context.addIssue({ code: 'custom', message: `expected text, found ${shown(value)}` })
  return z.NEVER
})

/** A JSON object. */
export const anyObject = anyJson.transform((value, context): JsonObject => {
  if (isJsonObject(value)) return value
  context.addIssue({ code: 'custom', message: `expected an object, found ${shown(value)}` })
  return z.NEVER
})

/** A JSON array of anything. */
export const anyArray = anyJson.transform((value, context): readonly Json[] => {
  if (Array.isArray(value)) return value
  context.addIssue({ code: 'custom', message: `expected an array, found ${shown(value)}` })
  return z.NEVER
})

/** A value in a few words, for a reason that names it. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object') return 'an object'
  if (typeof value !== 'string') return String(value)
  return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`
}

/** The first issue of a failed check as a reject that names the field. */
export function toReject(error: z.ZodError): DraftReject {
  const issue = error.issues[0]
  const field = issue?.path.map(String).join('.') ?? ''
  return reject(field === '' ? null : field, issue?.message ?? 'not the expected shape')
}

/** A reject with its field and reason. */
export function reject(field: string | null, reason: string): DraftReject {
  return { kind: 'reject', field, reason }
}

/** The keys of a record that no field of ours holds. */
export function extrasOf(record: JsonObject, known: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !known.has(key)))
}
