import type { ThoughtKind } from '#lib/model/thought.ts'
import type { DiffItem } from './diffItem.ts'

/** What a part of a strip stands for; `error` is a result that reports one. */
export type StripTone = ThoughtKind | 'text' | 'call' | 'error'

export interface StripPart {
  readonly tone: StripTone
  /** Characters; calls and errors have a fixed width, so that they stay visible beside long reasoning. */
  readonly size: number
}

/** A rollout at a glance, from left to right. */
export interface ItemStrip {
  readonly parts: readonly StripPart[]
  readonly size: number
}

/** Width of a call, in characters. */
const markSize = 40
/** More parts than this cannot be told apart in the width of a table. */
const mostParts = 240

/** Length of an item on its strip; results are not the policy's words, and only errors show. */
export function stripSize(item: DiffItem): number {
  if (item.kind === 'call') return markSize
  if (item.kind === 'result') return item.isError === true ? markSize : 0
  return item.text.length
}

function toneOf(item: DiffItem): StripTone {
  if (item.kind === 'thought') return item.thought
  if (item.kind === 'result') return 'error'
  return item.kind
}

/** Neighbours of one tone as one part; calls stay apart, so that they can be counted. */
function joined(parts: readonly StripPart[]): StripPart[] {
  const found: StripPart[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last?.tone === part.tone && part.tone !== 'call')
      found[found.length - 1] = { tone: part.tone, size: last.size + part.size }
    else found.push(part)
  }
  return found
}

/** The tone that fills most of each of `mostParts` equal cells. */
function resampled({ parts, size }: ItemStrip): StripPart[] {
  const cell = size / mostParts
  const cells = Array.from({ length: mostParts }, () => new Map<StripTone, number>())
  let at = 0
  for (const part of parts) {
    for (let from = at; from < at + part.size; ) {
      const index = Math.min(mostParts - 1, Math.floor(from / cell))
      const to = Math.min(at + part.size, index === mostParts - 1 ? size : (index + 1) * cell)
      // A rounding error must not keep the walk in its place.
      const end = Math.max(to, from + cell * 1e-6)
      cells[index]?.set(part.tone, (cells[index]?.get(part.tone) ?? 0) + end - from)
      from = end
    }
    at += part.size
  }
  return cells.flatMap((shares) => {
    const [most] = [...shares].sort(([, a], [, b]) => b - a)
    return most === undefined ? [] : [{ tone: most[0], size: cell }]
  })
}

/** What a rollout says and does as a strip: kinds of thought, text, calls, errors, each as wide as it is long. */
export function itemStrip(items: readonly DiffItem[]): ItemStrip {
  const sized = items.map((item) => ({ tone: toneOf(item), size: stripSize(item) }))
  const parts = joined(sized.filter(({ size }) => size > 0))
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  return { parts: parts.length > mostParts ? joined(resampled({ parts, size })) : parts, size }
}
