import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { toolCall } from './messageCalls.ts'
import { reasoningBlock } from './messageReasoning.ts'

/** A message of the given role, not sampled. */
export function givenMessage(role: DraftMessage['role'], blocks: readonly Block[]): DraftMessage {
  return { role, author: null, sampled: false, blocks, parseText: false, reward: null, extras: null }
}

/** What the model said in one step: its reasoning, then calls (native calling) or text that may hold call syntax. */
export function answerMessage(answer: Json, reasoning: Json): DraftMessage {
  // An empty field is kept: the D-CORE script reads it, whatever tags the answer holds.
  const thinking = typeof reasoning === 'string' ? [reasoningBlock(reasoning, 'reasoning_content')] : []
  const blocks = answerBlocks(answer)
  return {
    ...givenMessage('assistant', [...thinking, ...blocks]),
    sampled: true,
    parseText: blocks.some((block) => block.kind === 'text' && block.text !== ''),
  }
}

/** A request that failed: the words are the harness's, not the model's. */
export function errorMessage(text: string): DraftMessage {
  return { ...givenMessage('environment', [{ kind: 'note', text }]), author: 'harness' }
}

/** Turns of a result `[turn][step]` without a log: questions where a score file gives them, answers in order. */
export function turnMessages(
  result: readonly Json[],
  reasoning: Json,
  questions: readonly (readonly DraftMessage[])[],
): readonly DraftMessage[] {
  return result.flatMap((steps, turn) => [
    ...(questions[turn] ?? []),
    ...(Array.isArray(steps) ? steps : [steps]).map((answer: Json, step: number) =>
      answerMessage(answer, at(at(reasoning, turn), step)),
    ),
  ])
}

function at(value: Json, index: number): Json {
  return Array.isArray(value) ? (value[index] ?? null) : null
}

function answerBlocks(answer: Json): readonly Block[] {
  if (typeof answer === 'string') return [{ kind: 'text', text: answer }]
  if (answer === null) return []
  if (Array.isArray(answer) && answer.every((call: Json) => isJsonObject(call)))
    return answer.flatMap(nativeCalls)
  return [{ kind: 'text', text: JSON.stringify(answer) }]
}

/** Native calling stores `{name: "JSON arguments"}`, some handlers the OpenAI form. */
function nativeCalls(call: Json): readonly Block[] {
  if (!isJsonObject(call)) return []
  if (call.name !== undefined && call.arguments !== undefined) return [{ kind: 'call', ...toolCall(call) }]
  return Object.entries(call).map(([name, stored]) => ({
    kind: 'call',
    ...toolCall({ name, arguments: stored }),
  }))
}
