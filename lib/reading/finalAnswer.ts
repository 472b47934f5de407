import type { Block, Rollout } from '#lib/model/rollout.ts'

/** How a rollout ended, in its own words. */
export interface FinalAnswer {
  /** The field of the dump, the last text, else the last call; `none` where nothing follows the reasoning. */
  readonly source: 'field' | 'text' | 'call' | 'none'
  readonly text: string
  /** Characters before the excerpt: the end of an answer is what counts. */
  readonly hidden: number
}

/** The end of a text: whole words where a space is near. */
function ending(source: FinalAnswer['source'], whole: string, most: number): FinalAnswer {
  const text = whole.trim()
  if (text.length <= most) return { source, text, hidden: 0 }
  const cut = text.length - most
  const space = text.slice(cut, cut + 24).search(/\s/)
  const from = space === -1 ? cut : cut + space + 1
  return { source, text: text.slice(from), hidden: from }
}

/** The last `most` characters of what a rollout answered. */
export function finalAnswer(rollout: Rollout, most = 240): FinalAnswer {
  if (rollout.answer !== null && rollout.answer.trim() !== '') return ending('field', rollout.answer, most)
  const blocks = rollout.turns
    .slice(rollout.promptTurnCount)
    .filter(({ sampled }) => sampled)
    .flatMap(({ blocks }) => blocks)
  const last = blocks.findLast(isSaid)
  if (last === undefined) return { source: 'none', text: '', hidden: 0 }
  return last.kind === 'call' ? ending('call', last.raw, most) : ending('text', last.text, most)
}

function isSaid(block: Block): block is Extract<Block, { kind: 'text' | 'refusal' | 'call' }> {
  if (block.kind === 'text' || block.kind === 'refusal') return block.text.trim() !== ''
  return block.kind === 'call'
}
