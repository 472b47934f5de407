import type { Json } from '#lib/model/json.ts'

/** Levels that JSON kept as text may nest, as records themselves; writers of JSON overflow near 4,000. */
const deepestNesting = 200

/** Text that holds JSON, decoded; undefined where it holds none, or nests deeper than any dump. */
export function decodedJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return isDeeper(value, deepestNesting) ? undefined : value
  } catch {
    // Not JSON: an expected answer, which the caller treats as text.
    return undefined
  }
}

/** True where a value nests deeper than the limit; goes level by level, so no depth can break it. */
function isDeeper(value: Json, limit: number): boolean {
  let level: readonly Json[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap(childrenOf)
  }
  return false
}

function childrenOf(value: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null) return []
  const children: readonly Json[] = Array.isArray(value) ? value : Object.values(value)
  return children.filter((child) => typeof child === 'object' && child !== null)
}
