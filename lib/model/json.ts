/** A value as JSON can hold it; what an unknown key of a dump is kept as. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** An object as JSON can hold it. */
export type JsonObject = { readonly [key: string]: Json }

/** True when the value is a plain JSON object (not null, not an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
