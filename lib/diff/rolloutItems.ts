import type { BlockThoughts } from '#lib/model/facts.ts'
import type { Block, ReasoningBlock, Rollout } from '#lib/model/rollout.ts'
import type { DiffItem, ItemPlace } from './diffItem.ts'

interface Spot {
  readonly turn: number
  readonly block: number
}

function whole(spot: Spot, text: string): ItemPlace {
  return { ...spot, start: 0, end: text.length }
}

/** Thoughts of a reasoning block; the whole block as one where it has none. */
function thoughtItems(block: ReasoningBlock, spot: Spot, found: BlockThoughts | undefined): DiffItem[] {
  if (found === undefined || found.thoughts.length === 0) {
    if (block.text.trim() === '') return []
    return [{ kind: 'thought', thought: 'other', text: block.text, place: whole(spot, block.text) }]
  }
  return found.thoughts.map(({ start, end, kind }) => ({
    kind: 'thought',
    thought: kind,
    text: block.text.slice(start, end),
    place: { ...spot, start, end },
  }))
}

function blockItems(block: Block, spot: Spot, found: BlockThoughts | undefined): DiffItem[] {
  switch (block.kind) {
    case 'reasoning':
      return thoughtItems(block, spot, found)
    case 'call':
      return [
        { kind: 'call', name: block.name, args: block.args, text: block.raw, place: whole(spot, block.raw) },
      ]
    case 'result': {
      const { name, isError, text } = block
      return [{ kind: 'result', name, isError, text, place: whole(spot, text) }]
    }
    case 'text':
    case 'refusal':
    case 'note':
      return block.text.trim() === ''
        ? []
        : [{ kind: 'text', text: block.text, place: whole(spot, block.text) }]
    default:
      return []
  }
}

/**
 * What a rollout says and does after its prompt, in order: thoughts, calls, results and text.
 * Media and state blocks are left out: they have no text to compare.
 */
export function rolloutItems(rollout: Rollout, thoughts: readonly BlockThoughts[]): readonly DiffItem[] {
  const found = new Map(thoughts.map((entry) => [`${entry.turn}/${entry.block}`, entry]))
  return rollout.turns.slice(rollout.promptTurnCount).flatMap((turn) =>
    turn.blocks.flatMap((block, index) => {
      const spot = { turn: turn.index, block: index }
      return blockItems(block, spot, found.get(`${spot.turn}/${spot.block}`))
    }),
  )
}
