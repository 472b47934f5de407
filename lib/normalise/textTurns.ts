import { isStrippedHarmony } from '#lib/model/reasoningSpans.ts'
import { trailingOpenTag } from '#lib/model/reasoningTags.ts'
import type { Block, Role, TurnSplit } from '#lib/model/rollout.ts'
import { type AssistantContext, assistantBlocks, type PrefilledTag, plainContext } from './assistantBlocks.ts'
import { wholeResults } from './calls.ts'
import { type DraftTurn, plainFrame, turnsAtResults } from './draftTurn.ts'
import { type CutTurn, harmonyTurns, isHarmony, strippedHarmonyTurns } from './harmonyTurns.ts'
import { type Piece, splitMarkers } from './splitMarkers.ts'
import { splitCompletionLines, splitPromptLines } from './splitRoleLines.ts'
import type { TurnDialect } from './turnMarkers.ts'

/** The turns of a prompt, and what it leaves for the completion to go on with. */
export interface PromptCut {
  readonly turns: readonly DraftTurn[]
  readonly split: TurnSplit
  readonly prefilled: PrefilledTag | null
  /** Role of the turn that the prompt leaves open, where its markers say so. */
  readonly openRole: Role | null
}

/** The turns of a templated prompt, without its generation prompt. */
export function promptTextTurns(text: string, dialect: TurnDialect | null): PromptCut {
  if (isHarmony(text)) return promptCut(harmonyTurns(text), { split: 'markers', openRole: null })
  const { pieces, split, openRole } = promptPieces(text, dialect)
  const { rest, prefilled } = withoutPrefill(pieces, split)
  return {
    turns: rest.flatMap((piece) => pieceTurns(piece, false, plainContext)),
    split,
    prefilled,
    openRole,
  }
}

function promptCut(
  cut: readonly CutTurn[],
  how: { readonly split: TurnSplit; readonly openRole: Role | null },
): PromptCut {
  return {
    turns: cut.map(({ role, author, blocks }) => ({ ...plainFrame(role, false, author), blocks })),
    prefilled: null,
    ...how,
  }
}

function promptPieces(
  text: string,
  dialect: TurnDialect | null,
): { readonly pieces: readonly Piece[]; readonly split: TurnSplit; readonly openRole: Role | null } {
  const marked = dialect === null ? null : splitMarkers(text, dialect, 'system')
  if (marked?.isMarked) return { pieces: marked.pieces, split: 'markers', openRole: marked.openRole }
  const lines = splitPromptLines(text)
  if (lines !== null) return { pieces: lines, split: 'heuristic', openRole: null }
  const whole = text === '' ? [] : [{ role: 'user' as const, author: null, text }]
  return { pieces: whole, split: 'none', openRole: null }
}

const emptyThinking = /^\s*<think>\s*<\/think>\s*$/

/** Takes away what a template puts before a completion: a blank turn, an opening tag, an empty pair of tags. */
function withoutPrefill(
  pieces: readonly Piece[],
  split: TurnSplit,
): { readonly rest: readonly Piece[]; readonly prefilled: PrefilledTag | null } {
  const last = pieces.at(-1)
  if (last === undefined || (last.role !== 'assistant' && split !== 'none')) {
    return { rest: pieces, prefilled: null }
  }
  const opened = prefillOf(last.text)
  const text = opened === null ? last.text : opened.before
  const isResidue = last.role === 'assistant' && (text.trim() === '' || emptyThinking.test(text))
  const rest = isResidue ? pieces.slice(0, -1) : [...pieces.slice(0, -1), { ...last, text }]
  return { rest, prefilled: opened?.prefilled ?? null }
}

/** The opening tag at the end of a prompt's text, with what stands before it; null where there is none. */
export function prefillOf(
  text: string,
): { readonly before: string; readonly prefilled: PrefilledTag } | null {
  const found = trailingOpenTag(text)
  if (found === null) return null
  return {
    before: text.slice(0, found.start),
    prefilled: { marker: found.tag.marker, openTag: text.slice(found.start) },
  }
}

/** The turns of a completion, and how they were told apart. */
export interface CompletionCut {
  readonly turns: readonly DraftTurn[]
  readonly split: TurnSplit
}

/** The turns of a decoded completion; the first goes on where the prompt stopped. */
export function completionTextTurns(
  text: string,
  prompt: PromptCut,
  how: { readonly dialect: TurnDialect | null; readonly context: AssistantContext },
): CompletionCut {
  if (isHarmony(text)) return sampledCut(harmonyTurns(text), 'markers')
  if (how.dialect === null && isStrippedHarmony(text))
    return sampledCut(strippedHarmonyTurns(text), 'heuristic')
  const { pieces, split } = completionPieces(text, prompt, how.dialect)
  const first = pieces.findIndex(({ role }) => role === 'assistant')
  const turns = pieces.flatMap((piece, i) =>
    pieceTurns(piece, true, i === first ? how.context : { ...how.context, prefilled: null }),
  )
  return { turns, split: split === 'none' && turns.length > 1 ? 'markers' : split }
}

function sampledCut(cut: readonly CutTurn[], split: TurnSplit): CompletionCut {
  const turns = cut.map(({ role, author, blocks }) => ({
    ...plainFrame(role, role === 'assistant', author),
    blocks,
  }))
  return { turns, split }
}

function completionPieces(
  text: string,
  prompt: PromptCut,
  dialect: TurnDialect | null,
): { readonly pieces: readonly Piece[]; readonly split: TurnSplit } {
  if (dialect !== null) {
    const marked = splitMarkers(text, dialect, 'assistant')
    if (!marked.isMarked) return { pieces: marked.pieces, split: 'none' }
    // Old AReaL dumps cut in the middle of the user's turn; the assistant then follows with a marker of its own.
    const startsInside = prompt.openRole !== null && prompt.openRole !== 'assistant'
    const again = startsInside ? splitMarkers(text, dialect, prompt.openRole ?? 'user') : marked
    const pieces = again.pieces.some(({ role }) => role === 'assistant') ? again.pieces : marked.pieces
    return { pieces, split: 'markers' }
  }
  const lines = splitCompletionLines(text)
  if (lines !== null) return { pieces: lines, split: 'heuristic' }
  return { pieces: [{ role: 'assistant', author: null, text }], split: 'none' }
}

function pieceTurns(piece: Piece, sampled: boolean, context: AssistantContext): readonly DraftTurn[] {
  if (piece.role !== 'assistant') {
    const { role, blocks } = otherBlocks(piece.role, piece.text)
    return [{ ...plainFrame(role, false, piece.author), blocks }]
  }
  const frame = plainFrame('assistant', sampled, piece.author)
  return turnsAtResults(frame, assistantBlocks(piece.text, context))
}

/** The blocks of a text that the policy did not write: results where it holds nothing else, else the text. */
export function otherBlocks(
  role: Role,
  text: string,
): { readonly role: Role; readonly blocks: readonly Block[] } {
  const results = role === 'system' ? null : wholeResults(text)
  if (results !== null) return { role: 'tool', blocks: results }
  if (role === 'tool') {
    return { role, blocks: [{ kind: 'result', callId: null, name: null, text: text.trim(), isError: null }] }
  }
  return { role, blocks: [{ kind: 'text', text }] }
}
