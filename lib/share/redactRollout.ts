import type { BlockThoughts } from '#lib/model/facts.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import { redactValue, redactWithPlaces } from './redact.ts'

/** What is read of a rollout: its turns and the thoughts that point into them. */
export interface Readable {
  readonly rollout: Rollout
  readonly thoughts: readonly BlockThoughts[]
}

/** A rollout redacted; its thoughts point to the same words as before. */
export function redactRollout({ rollout, thoughts }: Readable): Readable {
  const texts = new Map<string, string>()
  for (const turn of rollout.turns)
    for (const [at, block] of turn.blocks.entries())
      if (block.kind === 'reasoning') texts.set(`${turn.index}:${at}`, block.text)
  return {
    rollout: redactValue(rollout),
    thoughts: thoughts.map((entry) => movedThoughts(entry, texts.get(`${entry.turn}:${entry.block}`) ?? '')),
  }
}

function movedThoughts(entry: BlockThoughts, text: string): BlockThoughts {
  const { placeOf } = redactWithPlaces(text)
  return {
    ...entry,
    thoughts: entry.thoughts.map((thought) => ({
      ...thought,
      start: placeOf(thought.start),
      end: placeOf(thought.end),
    })),
  }
}
