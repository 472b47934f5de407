import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { toolCall } from './messageCalls.ts'
import { detailBlocks, firstText } from './messageReasoning.ts'

/** The content of a message as blocks: null, text, parts (OpenAI, Anthropic, `value` in place of `text`) or any JSON. */
export function contentBlocks(content: Json): readonly Block[] {
  if (content === null || content === '') return []
  if (typeof content === 'string') return [{ kind: 'text', text: content }]
  if (Array.isArray(content)) return content.flatMap((part) => partBlocks(part))
  return isJsonObject(content) && typeof content.type === 'string'
    ? partBlocks(content)
    : [{ kind: 'text', text: JSON.stringify(content) }]
}

function partBlocks(part: Json): readonly Block[] {
  if (typeof part === 'string') return [{ kind: 'text', text: part }]
  if (!isJsonObject(part)) return [{ kind: 'text', text: JSON.stringify(part) }]
  switch (part.type) {
    case 'text':
    case 'input_text':
    case 'output_text':
    case undefined:
      return textPart(part)
    case 'reasoning':
    case 'thinking':
    case 'redacted_thinking':
      return detailBlocks(part, part.type)
    case 'tool_use':
    case 'server_tool_use':
      return [{ kind: 'call', ...toolCall(part), syntax: 'anthropic' }]
    case 'tool_call':
    case 'function_call':
      return [{ kind: 'call', ...toolCall(part.value ?? part.tool_call ?? part) }]
    case 'tool_result':
    case 'tool_response':
      return [resultPart(part)]
    case 'refusal':
      return [{ kind: 'refusal', text: firstText(part, ['refusal', 'text']) ?? '' }]
    default:
      return mediaPart(part)
  }
}

function textPart(part: JsonObject): readonly Block[] {
  const text = firstText(part, ['text', 'value', 'content'])
  return [{ kind: 'text', text: text ?? JSON.stringify(part) }]
}

function resultPart(part: JsonObject): Block {
  const content = contentBlocks(part.content ?? part.value ?? part.text ?? null)
  return {
    kind: 'result',
    callId: firstText(part, ['tool_use_id', 'tool_call_id', 'call_id']),
    name: firstText(part, ['name']),
    text: content.map((block) => (block.kind === 'text' ? block.text : '')).join(''),
    // Anthropic leaves `is_error` out where a call went well.
    isError:
      typeof part.is_error === 'boolean' ? part.is_error : part.tool_use_id === undefined ? null : false,
  }
}

const mediaTypes = /image|audio|video|file|document|media/

function mediaPart(part: JsonObject): readonly Block[] {
  const type = typeof part.type === 'string' ? part.type : ''
  if (!mediaTypes.test(type)) return [{ kind: 'state', name: type === '' ? null : type, value: part }]
  const source = [part.image_url, part.source, part.input_audio, part.file, part].find(
    (value) => typeof value === 'string' || isJsonObject(value),
  )
  const ref =
    typeof source === 'string'
      ? source
      : isJsonObject(source)
        ? (firstText(source, ['url', 'ref', 'file_id', 'path', 'data']) ?? '')
        : ''
  const mime = isJsonObject(source) ? firstText(source, ['mime', 'media_type', 'mime_type', 'format']) : null
  return [{ kind: 'media', mime: mime ?? mimeOf(ref), ref: inlineFree(ref) }]
}

const mimeOf = (ref: string) => /^data:([\w./+-]+)[;,]/.exec(ref)?.[1] ?? null

/** Inline bytes are not kept: a reference says how long they were. */
function inlineFree(ref: string): string {
  const isInline = ref.startsWith('data:') || (ref.length > 2048 && !ref.includes('://'))
  return isInline ? `inline, ${ref.length} characters` : ref
}
