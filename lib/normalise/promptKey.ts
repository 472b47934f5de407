import type { RolloutDraft } from '#lib/model/draft.ts'
import type { Provenance, Rollout, Turn } from '#lib/model/rollout.ts'
import { blockText } from './blockText.ts'
import { shortHash } from './shortHash.ts'

/** What a prompt key is made of. */
export interface PromptSource {
  readonly draft: RolloutDraft
  readonly promptTurns: readonly Turn[]
  readonly provenance: Provenance
  readonly place: string
}

/**
 * The key under which a prompt is found again at other steps and in other runs: the task id within its facet, else a
 * hash of roles and trimmed texts, which is the same for a templated prompt and for messages; without either, the row.
 */
export function promptKeyOf(source: PromptSource): Pick<Rollout, 'promptKey' | 'promptKeySource'> {
  const { facet, task, nativeId } = source.draft
  const scoped = (id: string) => (facet === null ? id : `${facet}/${id}`)
  if (task !== null) return { promptKey: scoped(task), promptKeySource: 'task_id' }
  const messages = source.promptTurns.map((turn) => [turn.role, turn.blocks.map(blockText).join('').trim()])
  if (messages.some(([, text]) => text !== '')) {
    return { promptKey: shortHash(messages), promptKeySource: 'prompt_hash' }
  }
  if (nativeId !== null) return { promptKey: scoped(nativeId), promptKeySource: 'row' }
  const { line, item } = source.provenance
  return { promptKey: shortHash([source.place, line, item]), promptKeySource: 'row' }
}
