import { isJsonObject, type Json } from '#lib/model/json.ts'

/** One place where two JSON values can be compared. */
export interface JsonChange {
  /** Keys and array positions from the root. */
  readonly path: readonly (string | number)[]
  readonly op: 'same' | 'changed' | 'onlyA' | 'onlyB'
  /** Null on the side that lacks the place (and where the value is null). */
  readonly a: Json
  readonly b: Json
}

/** Deeper values are compared whole: no argument of a call is so deep, and hostile ones must not end the stack. */
const deepest = 100

/** Whether two JSON values are equal, whatever the order of keys; -0 equals 0. */
export function isSameJson(a: Json, b: Json, depth = 0): boolean {
  if (a === b) return true
  if (depth > deepest) return false
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, at) => isSameJson(value, b[at] ?? null, depth + 1))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key] ?? null, b[key] ?? null, depth + 1))
  )
}

type Path = JsonChange['path']

function sides(a: Json | undefined, b: Json | undefined, path: Path): JsonChange[] {
  if (a !== undefined && b !== undefined) return compare(a, b, path)
  if (a !== undefined) return [{ path, op: 'onlyA', a, b: null }]
  return b === undefined ? [] : [{ path, op: 'onlyB', a: null, b }]
}

function own(value: { readonly [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined
}

function compare(a: Json, b: Json, path: Path): JsonChange[] {
  if (path.length >= deepest) return [{ path, op: isSameJson(a, b) ? 'same' : 'changed', a, b }]
  if (Array.isArray(a) && Array.isArray(b) && a.length + b.length > 0) {
    return Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
      sides(a[at], b[at], [...path, at]),
    ).flat()
  }
  if (isJsonObject(a) && isJsonObject(b) && Object.keys(a).length + Object.keys(b).length > 0) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
    return keys.flatMap((key) => sides(own(a, key), own(b, key), [...path, key]))
  }
  return [{ path, op: isSameJson(a, b) ? 'same' : 'changed', a, b }]
}

/** Two JSON values compared key by key, keys of A first: arguments of two calls. Arrays are compared by position. */
export function jsonDiff(a: Json, b: Json): readonly JsonChange[] {
  return compare(a, b, [])
}
