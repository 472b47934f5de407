import type { DraftMessage, DraftText } from '#lib/model/draft.ts'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import { asPrompt } from './conversation.ts'
import { reject, shown } from './fieldValues.ts'
import type { DraftReject } from './format.ts'
import { readMessages } from './messages.ts'

/** Prompt and completion of a row. */
export interface NemoTexts {
  readonly kind: 'texts'
  readonly prompt: DraftText
  readonly completion: DraftText
}

/** Markers of chat templates, which training rows keep: a text that holds them is a whole prompt. */
const marker = /<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|\[INST\]|<｜User｜>|<\|start\|>/

/** Validation keeps roles; training keeps texts in order, whose roles the mask or their order tells. */
export function nemoTexts(content: Json, mask: readonly boolean[] | null): NemoTexts | DraftReject {
  if (!Array.isArray(content) || content.length === 0)
    return reject('content', `expected messages, found ${shown(content)}`)
  if (content.every(isJsonObject)) {
    const read = readMessages(content, 'content')
    return read.kind === 'reject' ? read : halves(read.messages)
  }
  const texts = content.filter((text) => typeof text === 'string')
  if (texts.length < content.length)
    return reject('content', 'expected texts or messages, found both or neither')
  const lead = leadOf(texts, mask)
  if (lead >= texts.length) return reject('content', 'no text after the prompt: a prompt without a rollout')
  const [first = '', second] = [texts[0], texts[lead]]
  if (lead === 1 && texts.length === 2 && marker.test(first)) {
    return {
      kind: 'texts',
      prompt: { kind: 'text', text: first },
      completion: { kind: 'text', text: second ?? '' },
    }
  }
  return halves(texts.map((text, at) => messageOf(text, roleOf(at, lead))))
}

/**
 * How many texts are the prompt. With a mask, its stretches after the first one tell how many texts follow; without
 * one, an even count is question and answer in turn, and an odd one begins with a system prompt or, where the first
 * text is a whole templated prompt, ends with what the environment said.
 */
function leadOf(texts: readonly string[], mask: readonly boolean[] | null): number {
  if (mask?.includes(true)) {
    const stretches = mask.filter((value, at) => at === 0 || value !== mask[at - 1]).length
    const following = mask[0] === true ? stretches : stretches - 1
    return Math.max(0, texts.length - following)
  }
  const isWhole = marker.test(texts[0] ?? '')
  return isWhole || texts.length % 2 === 0 ? 1 : Math.min(2, texts.length)
}

function roleOf(at: number, lead: number): DraftMessage['role'] {
  if (at < lead) return lead > 1 && at === 0 ? 'system' : 'user'
  return (at - lead) % 2 === 0 ? 'assistant' : 'environment'
}

function messageOf(text: string, role: DraftMessage['role']): DraftMessage {
  const sampled = role === 'assistant'
  const blocks = [{ kind: 'text' as const, text: bare(text) }]
  return { role, author: null, sampled, blocks, parseText: sampled, reward: null, extras: null }
}

/** The text without the ChatML markers around one turn. */
const bare = (text: string) =>
  text
    .replace(/^<\|im_start\|>\w+\n/, '')
    .replace(/\n?<\|im_start\|>assistant\n?$/, '')
    .replace(/<\|im_end\|>\s*$/, '')

function halves(messages: readonly DraftMessage[]): NemoTexts | DraftReject {
  const first = messages.findIndex(({ role }) => role === 'assistant')
  if (first === -1) return reject('content', 'no assistant message: a prompt without a rollout')
  return {
    kind: 'texts',
    prompt: { kind: 'messages', messages: messages.slice(0, first).map(asPrompt) },
    completion: { kind: 'messages', messages: messages.slice(first) },
  }
}
