import type { Json } from '#lib/model/json.ts'
import { reject } from './fieldValues.ts'
import type { CompanionFile, Format, RecordParser } from './format.ts'

/** Levels a record may nest; real dumps stay below 40, and deeper ones would overflow the stack of any JSON writer. */
export const deepestNesting = 200

/** The format with its door guarded: records nested deeper than any dump are rejects and reach no parser. */
export function shallow(format: Format): Format {
  return {
    ...format,
    open: async (path, companions, all) =>
      guarded(await format.open(path, companions.map(guardedCompanion), all)),
  }
}

function guardedCompanion(file: CompanionFile): CompanionFile {
  return { path: file.path, values: shallowValues(file.values) }
}

async function* shallowValues(values: AsyncIterable<Json>): AsyncIterable<Json> {
  for await (const value of values) if (!isDeeper(value, deepestNesting)) yield value
}

function guarded(parser: RecordParser): RecordParser {
  const finish = parser.finish?.bind(parser)
  return {
    parse: (value, place) =>
      isDeeper(value, deepestNesting)
        ? [reject(null, `nested deeper than ${deepestNesting} levels`)]
        : parser.parse(value, place),
    ...(finish === undefined ? {} : { finish }),
  }
}

/** True where a value nests deeper than the limit; walks with a list of its own, so no depth can break it. */
function isDeeper(value: Json, limit: number): boolean {
  let level: readonly Json[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    const next: Json[] = []
    for (const entry of level) {
      if (typeof entry !== 'object' || entry === null) continue
      for (const child of Array.isArray(entry) ? entry : Object.values(entry)) {
        if (typeof child === 'object' && child !== null) next.push(child)
      }
    }
    level = next
  }
  return false
}
