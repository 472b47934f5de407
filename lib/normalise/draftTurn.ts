import type { Block, Turn } from '#lib/model/rollout.ts'

/** A turn that has not been numbered yet. */
export type DraftTurn = Omit<Turn, 'index'>

/** What all turns cut from one message or piece share. */
export type TurnFrame = Omit<DraftTurn, 'blocks'>

/** A turn of text, about which nothing else is known. */
export function plainFrame(role: Turn['role'], sampled: boolean, author: string | null = null): TurnFrame {
  return { role, author, sampled, reward: null, extras: null }
}

/**
 * An assistant's blocks as turns: results that stand among them were not sampled, so each run of results is a turn of
 * a tool, and the assistant's text goes on in a turn of its own. White space around results is the template's.
 */
export function turnsAtResults(frame: TurnFrame, blocks: readonly Block[]): readonly DraftTurn[] {
  if (!blocks.some(({ kind }) => kind === 'result')) return [{ ...frame, blocks }]
  const turns: (TurnFrame & { readonly blocks: Block[] })[] = []
  for (const block of blocks) {
    const isResult = block.kind === 'result'
    const last = turns.at(-1)
    if (last !== undefined && (last.role === 'tool') === isResult) last.blocks.push(block)
    else if (isResult) turns.push({ ...plainFrame('tool', false), blocks: [block] })
    else if (!isBlank(block))
      turns.push({ ...(last === undefined ? frame : continued(frame)), blocks: [block] })
  }
  return turns
}

/** A later part of the same message: what the dump says of the message stays with the first. */
function continued(frame: TurnFrame): TurnFrame {
  return { ...frame, reward: null, extras: null }
}

function isBlank(block: Block): boolean {
  return block.kind === 'text' && block.text.trim() === ''
}
