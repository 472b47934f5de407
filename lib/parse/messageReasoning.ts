import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { ReasoningBlock } from '#lib/model/rollout.ts'

/**
 * Reasoning that a message keeps in fields of its own. The same text often stands under two names
 * (`reasoning_content` and `thinking_blocks`), so the first field that holds any is taken.
 */
export function reasoningBlocks(message: JsonObject): readonly ReasoningBlock[] {
  for (const field of ['reasoning_content', 'reasoning', 'thinking']) {
    const text = message[field]
    if (typeof text === 'string' && text !== '') return [reasoningBlock(text, field)]
  }
  for (const field of ['thinking_blocks', 'reasoning_details']) {
    const details = message[field]
    if (Array.isArray(details)) {
      const blocks = details.flatMap((detail) => detailBlocks(detail, field))
      if (blocks.length > 0) return blocks
    }
  }
  return []
}

/** One stretch of reasoning as stored; tags that its writer left in it are taken off when turns are made. */
export function reasoningBlock(text: string, marker: string): ReasoningBlock {
  return { ...plain, text, marker }
}

const plain: ReasoningBlock = {
  kind: 'reasoning',
  text: '',
  openTag: '',
  marker: 'reasoning',
  closed: true,
  openPrefilled: false,
  redacted: false,
}

/** One entry of `thinking_blocks` or `reasoning_details`; summaries and encrypted forms are marked redacted. */
export function detailBlocks(detail: Json, marker: string): readonly ReasoningBlock[] {
  if (!isJsonObject(detail)) return []
  const type = typeof detail.type === 'string' ? detail.type : ''
  const text = firstText(detail, ['thinking', 'text', 'reasoning', 'value', 'content'])
  if (text !== null && !/redacted|encrypted|summary/.test(type) && detail.redacted !== true) {
    return [{ ...reasoningBlock(text, marker), closed: detail.closed !== false }]
  }
  const stored = text ?? firstText(detail, ['summary', 'data', 'encrypted_content'])
  return stored === null ? [] : [{ ...plain, text: stored, marker, redacted: true }]
}

/** The first of the keys that holds text. */
export function firstText(record: JsonObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = record[key]
    if (typeof text === 'string') return text
  }
  return null
}
