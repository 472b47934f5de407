import { type DraftMessage, emptyDraft, type RolloutDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block, RunKey } from '#lib/model/rollout.ts'
import { plainMessage, splitAtSampled } from './agentTurns.ts'
import { decodedJson } from './decodedJson.ts'
import type { Span } from './span.ts'
import { scoreFields } from './spanScores.ts'

/**
 * The rollout of a trace. The last model call with the longest input holds the whole conversation and is its
 * transcript; answers of earlier calls give back the reasoning that was not sent again. Without content, the tree of
 * spans is all there is, as notes.
 */
export function spanRollout(trace: string, spans: readonly Span[], run: RunKey): RolloutDraft {
  const ordered = spans.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0))
  const calls = ordered.filter((span) => span.kind === 'llm')
  const chosen = longest(calls.filter(hasMessages)) ?? null
  const messages =
    chosen === null ? outerMessages(ordered) : [...transcript(chosen, calls), ...lateResults(chosen, ordered)]
  const last = chosen ?? calls.at(-1) ?? null
  const root = rootOf(ordered)
  const item = first(ordered, ({ datasetItem }) => datasetItem)
  const session = item ?? first(ordered, (span) => span.session)
  const step = first(ordered, (span) => span.step)
  return {
    ...emptyDraft,
    ...splitAtSampled(messages),
    ...scoreFields(ordered.flatMap(({ scores }) => scores)),
    run: { ...run, model: last?.model ?? first(ordered, ({ model }) => model) },
    nativeId: trace,
    task: item,
    group: session,
    groupSource: session === null ? 'none' : 'native',
    step,
    stepSource: step === null ? 'none' : 'field',
    status: root?.isError === true || last?.isError === true ? 'failed' : null,
    stopReason: last?.finish ?? finishIn(chosen),
    loggedTokens: tokensOf(calls, chosen),
    tools: chosen?.tools ?? first(ordered, ({ tools }) => tools),
    extras: { spans: ordered.map((span) => brief(span, chosen)) },
  }
}

const hasMessages = (span: Span) => span.input.length > 0 || span.output.length > 0

function first<T>(spans: readonly Span[], read: (span: Span) => T | null): T | null {
  for (const span of spans) {
    const value = read(span)
    if (value !== null) return value
  }
  return null
}

function longest(spans: readonly Span[]): Span | undefined {
  let best: Span | undefined
  for (const span of spans) if (best === undefined || span.input.length >= best.input.length) best = span
  return best
}

function rootOf(spans: readonly Span[]): Span | undefined {
  const ids = new Set(spans.map(({ id }) => id))
  return spans.find(({ parent }) => parent === null || !ids.has(parent))
}

/** Input and output of a call. What the first call of the trace was sent is the prompt; later answers are sampled. */
function transcript(chosen: Span, calls: readonly Span[]): readonly DraftMessage[] {
  const input = [...chosen.input]
  const starts = calls.filter(
    (call) => call !== chosen && call.input.length < input.length && isPrefix(call.input, input),
  )
  // After the last word of the user the agent acts on its own, even where its earlier calls were not recorded.
  const asked = input.findLastIndex(({ role }) => role === 'user') + 1
  const given = Math.min(starts[0]?.input.length ?? asked, asked)
  for (const { input: before, output } of starts) {
    const place = before.length
    const [answer] = output
    const sent = input[place]
    if (answer !== undefined && sent !== undefined && isSame(answer, sent)) input[place] = answer
  }
  return [
    ...input.map((message, index) => ({
      ...message,
      sampled: message.role === 'assistant' && index >= given,
    })),
    ...chosen.output,
  ]
}

/** Results of the last answer's calls, where no later model call was sent them. */
function lateResults(chosen: Span, spans: readonly Span[]): readonly DraftMessage[] {
  const calls = chosen.output.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'call'))
  const later = spans.filter(
    ({ kind, startMs }) => kind === 'tool' && (startMs ?? 0) >= (chosen.startMs ?? 0),
  )
  const taken = new Set<Span>()
  return calls.flatMap((call) => {
    const span = later.find((tool) => tool.name === call.name && !taken.has(tool))
    if (span === undefined) return []
    taken.add(span)
    return [resultMessage(span, call.id)]
  })
}

/** The reason that the answer itself gives for its end. */
function finishIn(chosen: Span | null): string | null {
  const extras = chosen?.output.at(-1)?.extras
  return isJsonObject(extras) && typeof extras.finish_reason === 'string' ? extras.finish_reason : null
}

function isPrefix(short: readonly DraftMessage[], long: readonly DraftMessage[]): boolean {
  return short.every((message, index) => {
    const other = long[index]
    return other !== undefined && isSame(message, other)
  })
}

/** The same message, reasoning aside: it is often left out when a conversation is sent again. */
function isSame(a: DraftMessage, b: DraftMessage): boolean {
  return a.role === b.role && visible(a) === visible(b)
}

function visible({ blocks }: DraftMessage): string {
  return JSON.stringify(
    blocks.flatMap((block) => {
      if (block.kind === 'text' || block.kind === 'result') return [block.text.trim()]
      return block.kind === 'call' ? [block.name, block.args] : []
    }),
  )
}

/** Without a model call that tells its content: the outermost input and output, calls of tools between them. */
function outerMessages(spans: readonly Span[]): readonly DraftMessage[] {
  const root = rootOf(spans.filter(hasMessages)) ?? null
  const tools = spans.filter((span) => span.kind === 'tool' && span !== root).flatMap(toolMessages)
  if (root !== null) return [...root.input.map(asGiven), ...tools, ...root.output]
  return [
    ...tools,
    ...spans.map((span) => plainMessage('environment', [{ kind: 'note', text: noteOf(span) }])),
  ]
}

const asGiven = (message: DraftMessage): DraftMessage => ({ ...message, sampled: false })

function textOf(messages: readonly DraftMessage[]): string {
  const blocks = messages.flatMap((message) => message.blocks)
  return blocks
    .map((block) => (block.kind === 'text' || block.kind === 'result' ? block.text : ''))
    .join('\n')
}

function toolMessages(span: Span): readonly DraftMessage[] {
  const raw = textOf(span.input)
  const call: Block = {
    kind: 'call',
    id: span.id,
    name: span.name,
    args: decodedJson(raw) ?? raw,
    raw,
    syntax: 'span',
    parseError: null,
  }
  return [plainMessage('assistant', [call]), resultMessage(span, span.id)]
}

function resultMessage(span: Span, callId: string | null): DraftMessage {
  const text = span.errorText ?? textOf(span.output)
  return plainMessage('tool', [{ kind: 'result', callId, name: span.name, text, isError: span.isError }])
}

function noteOf(span: Span): string {
  const seconds = span.startMs === null || span.endMs === null ? null : (span.endMs - span.startMs) / 1000
  return [span.kind, span.name ?? 'span', seconds === null ? '' : `${seconds} s`, span.errorText ?? '']
    .join(' ')
    .trim()
}

/** Answers of all calls add up; what the transcript was sent is its prompt. */
function tokensOf(calls: readonly Span[], chosen: Span | null): RolloutDraft['loggedTokens'] {
  const sum = (read: (span: Span) => number | null) => {
    const counts = calls.map(read).filter((count) => count !== null)
    return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0)
  }
  return {
    prompt: calls.length === 1 ? (chosen?.tokens.prompt ?? null) : null,
    completion: sum(({ tokens }) => tokens.completion),
    reasoning: sum(({ tokens }) => tokens.reasoning),
  }
}

/** A span as it is kept beside the transcript: its place, its times, and what only it says. */
function brief(span: Span, chosen: Span | null): Json {
  const isOther = span !== chosen && span.output.length > 0
  const kept: JsonObject = {
    id: span.id,
    parent: span.parent,
    name: span.name,
    kind: span.kind,
    startMs: span.startMs,
    endMs: span.endMs,
    model: span.model,
    finish: span.finish,
    error: span.errorText ?? (span.isError || null),
    ...span.tokens,
    output: isOther ? textOf(span.output) : null,
    ...span.attributes,
  }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null && value !== ''))
}
