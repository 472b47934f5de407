/** Levels of nesting that are read: dumps hold a dozen or two, and `JSON.stringify` itself overflows near 4,000. */
export const deepestJson = 200

/** What {@link surveyJson} finds in a value. */
export interface JsonSurvey {
  readonly tooDeep: boolean
  /** Some number is a whole one beyond 2^53, so that its last digits may be wrong. */
  readonly unsafeInteger: boolean
}

/** Looks at every value once, without recursion, so that no nesting can overflow the stack. */
export function surveyJson(root: unknown, deepest: number = deepestJson): JsonSurvey {
  const containers: object[] = []
  const depths: number[] = []
  let unsafeInteger = false
  const look = (value: unknown, depth: number) => {
    if (typeof value === 'object' && value !== null) {
      containers.push(value)
      depths.push(depth)
    } else if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      unsafeInteger = true
    }
  }
  look(root, 1)
  for (;;) {
    const container = containers.pop()
    const depth = depths.pop()
    if (container === undefined || depth === undefined) return { tooDeep: false, unsafeInteger }
    if (depth > deepest) return { tooDeep: true, unsafeInteger }
    for (const child of Array.isArray(container) ? container : Object.values(container))
      look(child, depth + 1)
  }
}
