import type { DraftMessage, DraftText, RolloutDraft } from '#lib/model/draft.ts'
import type { Json } from '#lib/model/json.ts'
import type { ParseResult } from './format.ts'
import type { VerlOutput } from './verl.ts'

/**
 * The rollout of one session: its outputs in order, as one completion under the prompt of the first. The reward is the
 * last output's, because the trainer copies the session's score to every one. Prompts of later outputs are kept aside.
 */
export function joinOutputs(outputs: readonly VerlOutput[]): readonly ParseResult[] {
  const ordered = [...outputs].sort((a, b) => a.output - b.output)
  const first = ordered[0]
  const last = ordered.at(-1)
  if (first === undefined || last === undefined) return []
  const line = Math.min(...outputs.flatMap((output) => output.line ?? []))
  const place = { item: null, line: Number.isFinite(line) ? line : null }
  if (ordered.length === 1) return [{ kind: 'draft', draft: first.draft, ...place }]
  const draft: RolloutDraft = {
    ...last.draft,
    prompt: first.draft.prompt,
    completion: joinedTexts(ordered.map(({ draft }) => textOf(draft.completion))),
    extras: { ...last.draft.extras, outputs: ordered.map(laterOutput) },
  }
  return [{ kind: 'draft', draft, ...place }]
}

const textOf = (text: DraftText) => (text.kind === 'text' ? text.text : '')

/** What an output of a joined session had of its own. */
function laterOutput({ draft, output }: VerlOutput): Json {
  return { output, input: textOf(draft.prompt), score: draft.reward }
}

const holdsTurns = /\n(?:user|tool)\n/

/** Outputs as one assistant message each; where they hold later turns as text, that text has yet to be cut. */
function joinedTexts(texts: readonly string[]): DraftText {
  if (texts.some((text) => holdsTurns.test(text))) return { kind: 'text', text: texts.join('\n') }
  return { kind: 'messages', messages: texts.map(assistantMessage) }
}

function assistantMessage(text: string): DraftMessage {
  return {
    role: 'assistant',
    author: null,
    sampled: true,
    blocks: [{ kind: 'text', text }],
    parseText: true,
    reward: null,
    extras: null,
  }
}
