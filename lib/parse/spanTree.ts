import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'

/** Dots in a key that are taken apart; deeper ones stay in the last key, so that no key can nest without end. */
const deepestKey = 12

/**
 * Attributes with dotted keys as a tree: `llm.input_messages.0.message.role` becomes objects and lists. What is a tree
 * already stays one. Where a key holds a value and a tree, the tree wins.
 */
export function spanTree(attributes: JsonObject): JsonObject {
  const tree = treeOf(Object.entries(attributes), 0)
  return isJsonObject(tree) ? tree : {}
}

type Entry = readonly [string, Json]

function treeOf(entries: readonly Entry[], depth: number): Json {
  const groups = new Map<string, Entry[]>()
  for (const [key, value] of entries) {
    const dot = depth < deepestKey ? key.indexOf('.') : -1
    const name = dot === -1 ? key : key.slice(0, dot)
    const rest: Entry = [dot === -1 ? '' : key.slice(dot + 1), value]
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [rest])
    else group.push(rest)
  }
  const members = [...groups].map(([name, group]): Entry => [name, memberOf(group, depth)])
  const isList = members.length > 0 && depth > 0 && members.every(([name]) => /^\d{1,6}$/.test(name))
  return isList
    ? members.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(members)
}

function memberOf(group: readonly Entry[], depth: number): Json {
  const deeper = group.filter(([rest]) => rest !== '')
  const [leaf] = group.filter(([rest]) => rest === '')
  const own = leaf?.[1] ?? null
  if (deeper.length === 0) return opened(own, depth)
  const fromLeaf = isJsonObject(own) ? Object.entries(own) : []
  return treeOf([...fromLeaf, ...deeper], depth + 1)
}

/** Lists of objects with dotted keys, as data frames keep them. */
function opened(value: Json, depth: number): Json {
  if (depth >= deepestKey) return value
  if (Array.isArray(value)) return value.map((member: Json) => opened(member, depth + 1))
  return isJsonObject(value) ? treeOf(Object.entries(value), depth + 1) : value
}

/** The value at a path of keys; undefined where there is none. */
export function at(tree: Json | undefined, ...path: readonly string[]): Json | undefined {
  let value: Json | undefined = tree
  for (const key of path) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return value
}

/** The first of the values that is text, and not empty. */
export function textAt(...values: readonly (Json | undefined)[]): string | null {
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null
}

/** Objects inside attributes as dotted keys; lists stay lists. */
export function flatAttributes(attributes: JsonObject, depth = 0): JsonObject {
  const entries = Object.entries(attributes).flatMap(([key, value]): readonly Entry[] => {
    if (!isJsonObject(value) || depth >= deepestKey) return [[key, value]]
    return Object.entries(flatAttributes(value, depth + 1)).map(
      ([inner, leaf]): Entry => [`${key}.${inner}`, leaf],
    )
  })
  return Object.fromEntries(entries)
}
