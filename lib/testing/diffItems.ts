import type { DiffItem } from '#lib/diff/diffItem.ts'
import type { Json } from '#lib/model/json.ts'
import type { ThoughtKind } from '#lib/model/thought.ts'

const place = { turn: 1, block: 0, start: 0, end: 0 }

/** A thought to compare. */
export function aThoughtItem(text: string, thought: ThoughtKind = 'deduction'): DiffItem {
  return { kind: 'thought', thought, text, place }
}

/** A call to compare. */
export function aCallItem(name: string, args: Json): DiffItem {
  return { kind: 'call', name, args, text: JSON.stringify(args), place }
}

/** A result to compare. */
export function aResultItem(name: string, text: string): DiffItem {
  return { kind: 'result', name, isError: false, text, place }
}
