import type { DraftMessage } from '#lib/model/draft.ts'
import type { Block } from '#lib/model/rollout.ts'
import { type AssistantContext, assistantBlocks, untaggedReasoning } from './assistantBlocks.ts'
import { type DraftTurn, type TurnFrame, turnsAtResults } from './draftTurn.ts'
import { otherBlocks, type PromptCut, prefillOf } from './textTurns.ts'

/** The turns of a prompt that the dump keeps as messages; an opening tag at the end of a last assistant message is taken off. */
export function promptMessageTurns(messages: readonly DraftMessage[]): PromptCut {
  const last = messages.at(-1)
  const tail = last?.blocks.at(-1)
  const opened = last?.role === 'assistant' && tail?.kind === 'text' ? prefillOf(tail.text) : null
  const context = { prefilled: null, hasTags: true }
  const cut = (list: readonly DraftMessage[]) => messageTurns(list, context)
  if (last === undefined || opened === null) {
    return { turns: cut(messages), split: 'structured', prefilled: null, openRole: null }
  }
  const before: readonly Block[] =
    opened.before.trim() === '' ? [] : [{ kind: 'text', text: opened.before } as const]
  const blocks = [...last.blocks.slice(0, -1), ...before]
  const rest = blocks.length === 0 ? [] : [{ ...last, blocks }]
  return {
    turns: cut([...messages.slice(0, -1), ...rest]),
    split: 'structured',
    prefilled: opened.prefilled,
    openRole: null,
  }
}

/**
 * The turns of messages, their text blocks searched where the parser asks for it. `context` holds for the first
 * assistant message; later ones had no prefilled tag that we know of.
 */
export function messageTurns(
  messages: readonly DraftMessage[],
  context: AssistantContext,
): readonly DraftTurn[] {
  const turns: DraftTurn[] = []
  const first = messages.findIndex(({ role }) => role === 'assistant')
  for (const [i, message] of messages.entries()) {
    const known = i === first ? context : { prefilled: null, hasTags: true }
    for (const turn of turnsOf(message, known, turns.at(-1))) turns.push(turn)
  }
  return turns
}

function turnsOf(
  message: DraftMessage,
  context: AssistantContext,
  before: DraftTurn | undefined,
): readonly DraftTurn[] {
  const { role, author, sampled, reward, extras } = message
  const frame: TurnFrame = { role, author, sampled, reward, extras }
  const blocks = message.blocks.flatMap((block) =>
    block.kind === 'reasoning' ? untaggedReasoning(block) : [block],
  )
  if (!message.parseText) return [{ ...frame, blocks }]
  if (role !== 'assistant') return [otherTurn(frame, blocks, before)]
  const hasTags = context.hasTags && !blocks.some(({ kind }) => kind === 'reasoning')
  return turnsAtResults(frame, readTexts(blocks, { ...context, hasTags }))
}

/** Blocks with their texts read; only the first text can go on where the prompt stopped. */
function readTexts(blocks: readonly Block[], context: AssistantContext): readonly Block[] {
  const first = blocks.findIndex(({ kind }) => kind === 'text')
  return blocks.flatMap((block, i) => {
    if (block.kind !== 'text') return [block]
    return assistantBlocks(block.text, i === first ? context : { ...context, prefilled: null })
  })
}

const reactReply = /^\s*(?:API output|Observation):/

/** A message the policy did not write: results in tags, or the reply to a Thought-Action call, become results. */
function otherTurn(frame: TurnFrame, blocks: readonly Block[], before: DraftTurn | undefined): DraftTurn {
  const [only] = blocks
  if (blocks.length !== 1 || only?.kind !== 'text' || frame.role === 'tool') return { ...frame, blocks }
  const called = before?.blocks.at(-1)
  if (called?.kind === 'call' && called.syntax === 'react' && reactReply.test(only.text)) {
    const text = only.text.replace(reactReply, '').trim()
    return {
      ...frame,
      role: 'tool',
      blocks: [{ kind: 'result', callId: null, name: called.name, text, isError: null }],
    }
  }
  return { ...frame, ...otherBlocks(frame.role, only.text) }
}
