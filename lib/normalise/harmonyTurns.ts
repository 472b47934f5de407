import { reasoningSpans } from '#lib/model/reasoningSpans.ts'
import type { Block, Role } from '#lib/model/rollout.ts'
import { callWithArguments } from './callOf.ts'
import { roleNamed } from './turnMarkers.ts'

/** A turn of a text that was cut together with its blocks. */
export interface CutTurn {
  readonly role: Role
  readonly author: string | null
  readonly blocks: readonly Block[]
}

interface Message {
  readonly role: Role
  /** Sender, where it is a tool. */
  readonly sender: string | null
  readonly channel: string
  readonly recipient: string | null
  readonly raw: string
  readonly body: string
  readonly isClosed: boolean
}

const header = () =>
  /(?:<\|start\|>([^<]{0,200}))?(?:<\|channel\|>([^<]{0,200}))?(?:<\|constrain\|>[^<]{0,64})?<\|message\|>/g
const bodyEnd = () => /<\|(?:end|call|return|start|channel)\|>/g

/** True where a text holds harmony messages with their special tokens. */
export function isHarmony(text: string): boolean {
  return text.includes('<|message|>') && (text.includes('<|channel|>') || text.includes('<|start|>'))
}

/** The turns of a harmony text: analysis becomes reasoning, messages to a recipient become calls. */
export function harmonyTurns(text: string): readonly CutTurn[] {
  const turns: GrowingTurn[] = []
  for (const message of messagesOf(text)) addBlock(turns, message.role, blockOf(message))
  return turns
}

function messagesOf(text: string): readonly Message[] {
  const messages: Message[] = []
  const headers = header()
  const ends = bodyEnd()
  for (let head = headers.exec(text); head !== null; head = headers.exec(text)) {
    const from = head.index + head[0].length
    ends.lastIndex = from
    const end = ends.exec(text)
    const to = end?.index ?? text.length
    const opensNext = end?.[0] === '<|start|>' || end?.[0] === '<|channel|>'
    const next = opensNext ? to : to + (end?.[0].length ?? 0)
    const [sentBy, channel] = [head[1] ?? 'assistant', head[2] ?? '']
    const sender = /^functions\.(\S+)/.exec(sentBy.trim())?.[1] ?? null
    messages.push({
      role: sender === null ? (roleNamed(sentBy.trim().split(/\s+/)[0] ?? '') ?? 'assistant') : 'tool',
      sender,
      channel: channel.trim().split(/\s+/)[0] ?? '',
      recipient: sender === null ? recipientOf(`${sentBy} ${channel}`) : null,
      raw: text.slice(head.index, next),
      body: text.slice(from, to),
      isClosed: end !== null,
    })
    headers.lastIndex = next
  }
  return messages
}

function recipientOf(head: string): string | null {
  const to = /\bto=(\S+)/.exec(head)?.[1]
  return to === undefined || to === 'assistant' || to === 'user' ? null : to.replace(/^functions\./, '')
}

function blockOf(message: Message): Block {
  if (message.role === 'tool') return resultOf(message.sender, message.body)
  if (message.recipient !== null) {
    return callWithArguments({ raw: message.raw, syntax: 'harmony' }, message.recipient, message.body)
  }
  if (message.role !== 'assistant' || message.channel !== 'analysis') {
    return { kind: 'text', text: message.body }
  }
  const lead = /^[\r\n]*/.exec(message.body)?.[0] ?? ''
  return {
    kind: 'reasoning',
    text: message.body.slice(lead.length),
    openTag: `<|channel|>analysis<|message|>${lead}`,
    marker: 'harmony',
    closed: message.isClosed,
    openPrefilled: false,
    redacted: false,
  }
}

function resultOf(name: string | null, text: string): Block {
  return { kind: 'result', callId: null, name, text: text.trim(), isError: null }
}

/** A turn while its blocks are still being added. */
type GrowingTurn = CutTurn & { readonly blocks: Block[] }

/** Messages of one role that follow one another are one turn. */
function addBlock(turns: GrowingTurn[], role: Role, block: Block): void {
  const last = turns.at(-1)
  if (last?.role === role) last.blocks.push(block)
  else turns.push({ role, author: null, blocks: [block] })
}

const channelMark = () => /(?:functions\.([\w.-]{1,100}) to=)?assistant(analysis|commentary|final)/g

/** The turns of a harmony answer without special tokens: channel names glued to the text are all that is left. */
export function strippedHarmonyTurns(text: string): readonly CutTurn[] {
  const turns: GrowingTurn[] = []
  for (const span of reasoningSpans(text)) {
    addBlock(turns, 'assistant', {
      kind: 'reasoning',
      text: text.slice(span.start, span.end),
      openTag: span.openTag,
      marker: span.marker,
      closed: span.closed,
      openPrefilled: false,
      redacted: false,
    })
    const next = text.indexOf('assistantanalysis', span.end)
    for (const part of partsAfter(text.slice(span.end, next === -1 ? undefined : next))) {
      addBlock(turns, part.role, part.block)
    }
  }
  return turns
}

/** What follows a stretch of analysis up to the next: calls on the commentary channel, results, the final answer. */
function partsAfter(text: string): readonly { readonly role: Role; readonly block: Block }[] {
  const marks = [...text.matchAll(channelMark())]
  return marks.map((mark, i) => {
    const raw = text.slice(mark.index, marks[i + 1]?.index)
    const body = raw.slice(mark[0].length)
    if (mark[1] !== undefined) return { role: 'tool', block: resultOf(mark[1], body) }
    const call = /^\s{0,4}to=(?:functions\.)?([\w.-]{1,100})\s{0,4}(?:code|json)?\s{0,4}(?=\{)/.exec(body)
    if (mark[2] === 'commentary' && call !== null) {
      const source = { raw, syntax: 'harmony' }
      return {
        role: 'assistant',
        block: callWithArguments(source, call[1] ?? '', body.slice(call[0].length)),
      }
    }
    return { role: 'assistant', block: { kind: 'text', text: body } }
  })
}
