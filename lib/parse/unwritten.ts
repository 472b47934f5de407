import type { DraftMessage, RolloutDraft } from '#lib/model/draft.ts'

/** Prompt and completion of a dump that keeps counts or token ids and no text: notes that say so, never empty text. */
export function unwritten(counts: {
  readonly prompt: number | null
  readonly completion: number | null
}): Pick<RolloutDraft, 'prompt' | 'completion'> {
  return {
    prompt: { kind: 'messages', messages: [note('user', counts.prompt)] },
    completion: { kind: 'messages', messages: [note('assistant', counts.completion)] },
  }
}

function note(role: 'user' | 'assistant', tokens: number | null): DraftMessage {
  const length = tokens === null ? '' : `: ${tokens} tokens`
  return {
    role,
    author: null,
    sampled: role === 'assistant',
    blocks: [{ kind: 'note', text: `The text is not in this file${length}.` }],
    parseText: false,
    reward: null,
    extras: null,
  }
}
