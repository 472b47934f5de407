import type { DraftMessage, RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { plainMessage, thoughtBlock, withThought } from './agentTurns.ts'
import { numberOf, reject, shown } from './fieldValues.ts'
import { type MessagesRead, readMessages } from './messages.ts'
import { usageOf } from './sideFields.ts'

/**
 * The messages of mini-swe-agent: chat messages with an `extra`, or whole answers of the Responses API. Version 1 acts
 * by one fenced command and gets its result as a user message; version 2 by tool calls.
 */
export function miniMessages(values: readonly Json[]): MessagesRead {
  const messages: DraftMessage[] = []
  for (const [index, value] of values.entries()) {
    if (!isJsonObject(value)) return reject(`messages.${index}`, `expected a message, found ${shown(value)}`)
    const read = oneMessage(value, index)
    if (read.kind === 'reject') return read
    const hasActed = messages.some((message) => message.role === 'assistant')
    messages.push(...read.messages.map((message) => agentMessage(message, value, hasActed)))
  }
  return { kind: 'messages', messages }
}

function oneMessage(value: JsonObject, index: number): MessagesRead {
  if (value.object === 'response' && Array.isArray(value.output)) {
    return readMessages(value.output, `messages.${index}.output`)
  }
  if (value.role !== 'exit') return readMessages([value], `messages.${index}`)
  const text = typeof value.content === 'string' ? value.content : ''
  const extras = value.extra === undefined ? null : { extra: value.extra }
  return { kind: 'messages', messages: [plainMessage('environment', [{ kind: 'note', text }], extras)] }
}

function agentMessage(message: DraftMessage, value: JsonObject, hasActed: boolean): DraftMessage {
  const extra = isJsonObject(value.extra) ? value.extra : {}
  const slim = { ...message, extras: withoutResponse(message.extras) }
  if (message.role === 'assistant') return { ...slim, ...assistantPart(message) }
  const text = message.blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('')
  const code = numberOf(extra.returncode) ?? codeIn(text)
  if (message.role === 'tool') {
    const blocks = message.blocks.map((block) =>
      block.kind === 'result'
        ? { ...block, isError: block.isError ?? errorOf(code ?? codeIn(block.text)) }
        : block,
    )
    return { ...slim, blocks }
  }
  if (message.role !== 'user' || !hasActed || code === null) return slim
  const result: Block = { kind: 'result', callId: null, name: 'bash', text, isError: errorOf(code) }
  return { ...slim, role: 'tool', sampled: false, parseText: false, blocks: [result] }
}

const errorOf = (code: number | null) => (code === null ? null : code !== 0)
const codeIn = (text: string) => {
  const digits = /<returncode>\s*(-?\d+)\s*<\/returncode>/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

const fence = /```(?:bash|sh|mswea_bash_command)[ \t]*\r?\n([\s\S]*?)\r?\n?```/

function assistantPart(message: DraftMessage): Pick<DraftMessage, 'blocks' | 'parseText'> {
  const reasoning = message.blocks.filter(({ kind }) => kind === 'reasoning')
  const calls = message.blocks.filter(({ kind }) => kind === 'call')
  const others = message.blocks.filter(({ kind }) => !['reasoning', 'call', 'text'].includes(kind))
  const text = message.blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('')
  if (calls.length > 0) {
    const blocks = withThought(reasoning, text, [...others, ...calls])
    return { blocks, parseText: blocks.some(({ kind }) => kind === 'text') && reasoning.length === 0 }
  }
  const found = fence.exec(text)
  if (found === null) return { blocks: message.blocks, parseText: message.parseText }
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  const call = bashCall(found[1] ?? '', found[0])
  const rest: Block[] = [call, ...(after.trim() === '' ? [] : [{ kind: 'text' as const, text: after }])]
  const hasTags = /<\/?think(?:ing)?>/.test(before)
  if (hasTags)
    return { blocks: [...reasoning, { kind: 'text', text: before }, ...others, ...rest], parseText: true }
  const thought: readonly Block[] =
    before.trim() === ''
      ? []
      : reasoning.length > 0
        ? [{ kind: 'text', text: before }]
        : [thoughtBlock(before)]
  return { blocks: [...reasoning, ...thought, ...others, ...rest], parseText: false }
}

function bashCall(command: string, raw: string): Block {
  return {
    kind: 'call',
    id: null,
    name: 'bash',
    args: { command },
    raw,
    syntax: 'bash-fence',
    parseError: null,
  }
}

/** The provider's answer repeats the message word for word: only its usage is kept. */
function withoutResponse(extras: Json): Json {
  if (!isJsonObject(extras) || !isJsonObject(extras.extra) || !isJsonObject(extras.extra.response))
    return extras
  const { usage = null, model = null, id = null } = extras.extra.response
  return { ...extras, extra: { ...extras.extra, response: { id, model, usage } } }
}

/** Tokens that all answers together used; null where no answer tells. */
export function miniUsage(values: readonly Json[]): RolloutDraft['loggedTokens'] {
  let completion: number | null = null
  let reasoning: number | null = null
  for (const value of values) {
    const extra = isJsonObject(value) && isJsonObject(value.extra) ? value.extra : {}
    const response = isJsonObject(extra.response) ? extra.response : isJsonObject(value) ? value : {}
    const usage = usageOf(response.usage ?? null)
    if (typeof usage?.completion === 'number') completion = (completion ?? 0) + usage.completion
    if (typeof usage?.reasoning === 'number') reasoning = (reasoning ?? 0) + usage.reasoning
  }
  return { prompt: null, completion, reasoning }
}
