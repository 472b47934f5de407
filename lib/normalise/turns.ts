import type { RolloutDraft } from '#lib/model/draft.ts'
import type { ReasoningBlock, Turn, TurnSplit } from '#lib/model/rollout.ts'
import { type AssistantContext, endsInReasoning, untaggedReasoning } from './assistantBlocks.ts'
import { type DraftTurn, plainFrame } from './draftTurn.ts'
import { isHarmony } from './harmonyTurns.ts'
import { messageTurns, promptMessageTurns } from './messageTurns.ts'
import { type CompletionCut, completionTextTurns, type PromptCut, promptTextTurns } from './textTurns.ts'
import { type TurnDialect, turnDialectOf } from './turnMarkers.ts'

/** The turns of a rollout, prompt first. */
export interface RolloutTurns {
  readonly turns: readonly Turn[]
  readonly promptTurnCount: number
  readonly turnSplit: TurnSplit
  /** The text stops inside reasoning that was never closed. */
  readonly isOpenEnded: boolean
}

/** Cuts prompt and completion of a draft into numbered turns with reasoning, calls, results and text told apart. */
export function turnsOf(draft: RolloutDraft): RolloutTurns {
  const dialect = dialectOf(draft)
  const prompt =
    draft.prompt.kind === 'text'
      ? promptTextTurns(draft.prompt.text, dialect)
      : promptMessageTurns(draft.prompt.messages)
  const hasTags = draft.reasoning === null
  const context: AssistantContext = { prefilled: hasTags ? prompt.prefilled : null, hasTags }
  const completion = completionTurns(draft, prompt, { dialect, context })
  const sampled = withReasoning(completion.turns, draft.reasoning)
  return {
    turns: [...prompt.turns, ...sampled].map((turn, index) => ({ index, ...turn })),
    promptTurnCount: prompt.turns.length,
    turnSplit: weaker(hasPrompt(draft) ? prompt.split : 'structured', completion.split),
    isOpenEnded: isOpenEnded(sampled),
  }
}

function dialectOf(draft: RolloutDraft): TurnDialect | null {
  const texts = [draft.prompt, draft.completion].flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  return texts.some(isHarmony) ? null : turnDialectOf(texts)
}

const hasPrompt = (draft: RolloutDraft) => draft.prompt.kind === 'text' || draft.prompt.messages.length > 0

function completionTurns(
  draft: RolloutDraft,
  prompt: PromptCut,
  how: { readonly dialect: TurnDialect | null; readonly context: AssistantContext },
): CompletionCut {
  if (draft.completion.kind === 'messages') {
    return { turns: messageTurns(draft.completion.messages, how.context), split: 'structured' }
  }
  const cut = completionTextTurns(draft.completion.text, prompt, how)
  // An empty completion is still an attempt.
  if (cut.turns.some(({ sampled }) => sampled)) return cut
  return { ...cut, turns: [...cut.turns, { ...plainFrame('assistant', true), blocks: [] }] }
}

/** Reasoning from a field beside the completion goes first in the first turn that the policy sampled. */
function withReasoning(turns: readonly DraftTurn[], reasoning: string | null): readonly DraftTurn[] {
  if (reasoning === null || reasoning === '') return turns
  const block: ReasoningBlock = {
    kind: 'reasoning',
    text: reasoning,
    openTag: '',
    marker: 'reasoning_content',
    closed: true,
    openPrefilled: false,
    redacted: false,
  }
  const blocks = untaggedReasoning(block)
  const first = turns.findIndex(({ role, sampled }) => sampled && role === 'assistant')
  if (first === -1) return [...turns, { ...plainFrame('assistant', true), blocks }]
  return turns.map((turn, i) => (i === first ? { ...turn, blocks: [...blocks, ...turn.blocks] } : turn))
}

/** From surest to least sure; a rollout is as sure as its less sure half. */
const surety: readonly TurnSplit[] = ['structured', 'none', 'markers', 'heuristic']

function weaker(a: TurnSplit, b: TurnSplit): TurnSplit {
  return surety.indexOf(a) > surety.indexOf(b) ? a : b
}

/** Tags in a text whose reasoning stands in a field were not read as reasoning, but still tell where it stopped. */
function isOpenEnded(turns: readonly DraftTurn[]): boolean {
  const last = turns.at(-1)
  const block = last?.sampled ? last.blocks.at(-1) : undefined
  if (block?.kind === 'reasoning') return !block.closed && !block.redacted
  return block?.kind === 'text' && endsInReasoning(block.text)
}
