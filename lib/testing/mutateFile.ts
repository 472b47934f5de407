import { isJsonObject, type Json } from '#lib/model/json.ts'
import { seededNumbers } from './mixedText.ts'

export const mutations = ['truncate', 'flip', 'duplicate', 'reorder', 'retype', 'deepen'] as const

/** One change to a file; the seed decides where. */
export interface Mutation {
  readonly kind: (typeof mutations)[number]
  readonly seed: number
}

/** The bytes of a file after a change; the same seed changes the same place. */
export function mutateFile(bytes: Uint8Array, { kind, seed }: Mutation): Uint8Array {
  const random = seededNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  switch (kind) {
    case 'truncate':
      return bytes.subarray(0, below(bytes.length + 1))
    case 'flip':
      return flipped(bytes, below)
    case 'duplicate': {
      const [from, to] = [below(bytes.length + 1), below(bytes.length + 1)].sort((a, b) => a - b)
      const end = random() < 0.5 ? Math.min(to ?? 0, (from ?? 0) + 40) : (to ?? 0)
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(from, end), bytes.subarray(end)])
    }
    case 'reorder':
      return encoded(shuffled(decodedText(bytes).split('\n'), below).join('\n'))
    case 'retype':
      return rewritten(bytes, (text) => withChange(text, random, oddText(below)))
    case 'deepen':
      return rewritten(bytes, (text) => withChange(text, random, deepText(below)))
  }
}

type Below = (limit: number) => number

const encoded = (text: string) => new TextEncoder().encode(text)
const decodedText = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function flipped(bytes: Uint8Array, below: Below): Uint8Array {
  const changed = Uint8Array.from(bytes)
  for (let times = 1 + below(8); times > 0 && changed.length > 0; times -= 1) {
    const at = below(changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << below(8))
  }
  return changed
}

function shuffled<T>(list: readonly T[], below: Below): T[] {
  const order = [...list]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const moved = order[at]
    const taken = order[other]
    if (moved === undefined || taken === undefined) continue
    order[at] = taken
    order[other] = moved
  }
  return order
}

/** Changes one JSON value of a file: its document, or one of its lines. Files that are no JSON stay. */
function rewritten(bytes: Uint8Array, change: (text: string) => string | null): Uint8Array {
  const text = decodedText(bytes)
  const whole = change(text)
  if (whole !== null) return encoded(whole)
  let isChanged = false
  const lines = text.split('\n').map((line) => {
    const next = isChanged || line.trim() === '' ? null : change(line)
    isChanged ||= next !== null
    return next ?? line
  })
  return encoded(lines.join('\n'))
}

/** Stands for the text put in; no fixture holds it. */
const mark = '\u0001mark\u0001'

function withChange(text: string, random: () => number, put: (old: string) => string): string | null {
  // Deepened before: neither walked nor written again without overflowing.
  const value = /[[{]{500}|(?:\{"a":){500}/.test(text) ? undefined : parsed(text)
  if (value === undefined) return null
  let old = 'null'
  const marked = replaced(value, random, (found) => {
    old = JSON.stringify(found)
    return mark
  })
  return JSON.stringify(marked).replace(JSON.stringify(mark), () => put(old))
}

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** The value with one of its parts, drawn at random, put through a change. */
function replaced(value: Json, random: () => number, change: (found: Json) => Json): Json {
  const entries: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.map((child: Json, index: number) => [String(index), child] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : []
  if (entries.length === 0 || random() < 0.12) return change(value)
  const at = Math.floor(random() * entries.length)
  const changed = entries.map(
    ([key, child], index) => [key, index === at ? replaced(child, random, change) : child] as const,
  )
  return Array.isArray(value) ? changed.map(([, child]) => child) : Object.fromEntries(changed)
}

const odd: readonly string[] = [
  ...['null', 'true', 'false', '0', '-1', '1e308', '1e999', '9007199254740993', '0.1', 'NaN', '-Infinity'],
  ...[
    '""',
    '"NaN"',
    '"True"',
    '"constructor"',
    '"__proto__"',
    '"\\ud800"',
    '"\\u0000"',
    '"2026-01-02T03:04:05Z"',
  ],
  ...['[]', '{}', '[[]]', '[null]', '[{}]', '["x"]', '{"role":"user"}', '{"role":"constructor"}', '[[[{}]]]'],
  ...['{"__proto__":{"a":1}}', '{"type":"reasoning"}', '{"a.0.b":1,"a":2}', '"[{\\"role\\":\\"user\\"}]"'],
  ...['"<think>"', '"</think></think>"', '"<tool_call>{"', '"<|channel|>analysis<|message|>"'],
]

const oddText = (below: Below) => () => odd[below(odd.length)] ?? 'null'

function deepText(below: Below): (old: string) => string {
  const depth = [1, 2, 60, 190, 205, 3000, 20_000][below(7)] ?? 1
  const [open, close] = below(2) === 0 ? ['[', ']'] : ['{"a":', '}']
  return (old) => open.repeat(depth) + old + close.repeat(depth)
}
