import type { BlockThoughts } from '#lib/model/facts.ts'
import { thoughtKinds } from '#lib/model/thought.ts'

/** Thoughts as short rows of numbers with a list of the words they point to: a fraction of the JSON on the way to a page. */
export interface PackedThoughts {
  readonly words: readonly string[]
  readonly blocks: readonly {
    readonly turn: number
    readonly block: number
    /** Six numbers a thought: start, end, kind, sub-kind (-1: none), confidence in thousandths, cue (-1: none). */
    readonly numbers: readonly number[]
  }[]
}

const width = 6

/** Packs thoughts; {@link unpackThoughts} gives them back, confidences to the thousandth. */
export function packThoughts(thoughts: readonly BlockThoughts[]): PackedThoughts {
  const places = new Map<string, number>()
  const placeOf = (word: string | null) => {
    if (word === null) return -1
    const known = places.get(word) ?? places.size
    places.set(word, known)
    return known
  }
  const blocks = thoughts.map(({ turn, block, thoughts: found }) => ({
    turn,
    block,
    numbers: found.flatMap(({ start, end, kind, subKind, confidence, cue }) => [
      start,
      end,
      thoughtKinds.indexOf(kind),
      placeOf(subKind),
      Math.round(confidence * 1000),
      placeOf(cue),
    ]),
  }))
  return { words: [...places.keys()], blocks }
}

/** The thoughts that were packed. */
export function unpackThoughts({ words, blocks }: PackedThoughts): readonly BlockThoughts[] {
  const word = (place: number) => words[place] ?? null
  return blocks.map(({ turn, block, numbers }) => ({
    turn,
    block,
    thoughts: Array.from({ length: numbers.length / width }, (_, i) => {
      const [start = 0, end = 0, kind = 0, subKind = -1, confidence = 0, cue = -1] = numbers.slice(
        i * width,
        i * width + width,
      )
      return {
        start,
        end,
        kind: thoughtKinds[kind] ?? 'other',
        subKind: word(subKind),
        confidence: confidence / 1000,
        cue: word(cue),
      }
    }),
  }))
}
