import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import { reject, shown } from './fieldValues.ts'
import type { DraftReject } from './format.ts'
import { kindOf } from './openHandsKinds.ts'
import { actionOf, type EventMessage, observationOf } from './openHandsLegacy.ts'

/** A history as messages, with what its events say beside them. */
export interface HistoryRead {
  readonly kind: 'messages'
  readonly messages: readonly DraftMessage[]
  readonly tools: Json
  readonly model: string | null
  readonly completionTokens: number | null
  /** The agent itself ended the run. */
  readonly isFinished: boolean
  /** Events that no message shows: changes of state, and kinds that are not known. */
  readonly others: readonly Json[]
}

const sdkKind = /(?:Event|Observation|Condensation|CondensationRequest)$/

/** True for an event of either generation. */
export function isOpenHandsEvent(value: Json): boolean {
  if (!isJsonObject(value)) return false
  if (typeof value.kind === 'string' && sdkKind.test(value.kind)) return value.source !== undefined
  if (typeof value.action !== 'string' && typeof value.observation !== 'string') return false
  return value.source !== undefined || value.args !== undefined || value.extras !== undefined
}

/**
 * Messages of a history: events one after another, or pairs of action and observation. Actions that one answer of the
 * model asked for together are one message.
 */
export function openHandsMessages(history: readonly Json[]): HistoryRead | DraftReject {
  const messages: DraftMessage[] = []
  const others: Json[] = []
  const byAnswer = new Map<string, number>()
  let [tools, model, tokens, isFinished]: [Json, string | null, number | null, boolean] = [
    null,
    null,
    null,
    false,
  ]
  for (const [index, entry] of history.entries()) {
    for (const event of Array.isArray(entry) ? entry : [entry]) {
      if (!isJsonObject(event)) return reject(`history.${index}`, `expected an event, found ${shown(event)}`)
      const read = messageOf(event, messages.length === 0)
      if (read === null) {
        others.push(event)
        continue
      }
      tools = read.tools ?? tools
      model = read.model ?? model
      isFinished = read.isFinish === true || (isFinished && read.message.role !== 'user')
      const earlier = read.answer === null ? undefined : byAnswer.get(read.answer)
      const first = earlier === undefined ? undefined : messages[earlier]
      if (earlier !== undefined && first !== undefined) {
        messages[earlier] = joined(first, read.message)
        continue
      }
      if (read.answer !== null) byAnswer.set(read.answer, messages.length)
      if (read.completionTokens !== null) tokens = (tokens ?? 0) + read.completionTokens
      messages.push(read.message)
    }
  }
  return { kind: 'messages', messages, tools, model, completionTokens: tokens, isFinished, others }
}

function messageOf(event: JsonObject, isFirst: boolean): EventMessage | null {
  if (typeof event.kind === 'string' && event.action !== 'message') return kindOf(event)
  if (typeof event.observation === 'string') return observationOf(event)
  return typeof event.action === 'string' ? actionOf(event, isFirst) : null
}

/** Further calls of one answer; its reasoning and text are told by the first. */
function joined(first: DraftMessage, next: DraftMessage): DraftMessage {
  const calls = next.blocks.filter(({ kind }) => kind === 'call')
  return { ...first, blocks: [...first.blocks, ...calls] }
}
