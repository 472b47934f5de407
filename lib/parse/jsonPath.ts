import { isJsonObject, type Json } from '#lib/model/json.ts'

/**
 * The value at a dotted path (`info.scores.0.value`); undefined where there is none. A key that itself holds dots is
 * found too: at each level the longest key that fits is taken.
 */
export function valueAt(value: Json, path: string): Json | undefined {
  if (path === '') return value
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const found = memberOf(value, parts.slice(0, length).join('.'))
    if (found === undefined) continue
    const rest = valueAt(found, parts.slice(length).join('.'))
    if (rest !== undefined) return rest
  }
  return undefined
}

function memberOf(value: Json, key: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
