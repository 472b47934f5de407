import type { DraftMessage } from '#lib/model/draft.ts'
import { isJsonObject, type Json, type JsonObject } from '#lib/model/json.ts'
import type { Block } from '#lib/model/rollout.ts'
import { answerMessage, givenMessage } from './bfclMessages.ts'
import { decodedJson } from './decodedJson.ts'
import { readMessages } from './messages.ts'

/** The messages of an inference log, and whether the harness cut the run off. */
export interface BfclLog {
  readonly messages: readonly DraftMessage[]
  readonly isCut: boolean
}

/**
 * An inference log alternates lists of state snapshots with turns; a turn has its question and steps, a step what the
 * model said, what the harness made of it, and what the tools sent back.
 */
export function bfclLogMessages(log: readonly Json[]): BfclLog {
  const messages: DraftMessage[] = []
  let isCut = false
  for (const entry of log) {
    if (Array.isArray(entry)) messages.push(...stateMessages(entry))
    else if (isJsonObject(entry)) {
      for (const [name, step] of Object.entries(entry)) {
        const entries = Array.isArray(step) ? step : []
        messages.push(...(name === 'begin_of_turn_query' ? questionMessages(entries) : stepMessages(entries)))
        isCut ||= entries.some(isCutOff)
      }
    }
  }
  return { messages, isCut }
}

function questionMessages(entries: readonly Json[]): readonly DraftMessage[] {
  const read = readMessages(entries, 'begin_of_turn_query')
  return read.kind === 'messages' ? read.messages : []
}

/** Snapshots of one moment are one message of the environment. */
function stateMessages(entries: readonly Json[]): readonly DraftMessage[] {
  const blocks = entries.filter(isJsonObject).map(stateBlock)
  return blocks.length === 0 ? [] : [givenMessage('environment', blocks)]
}

function stateBlock(entry: JsonObject): Block {
  const name = entry.class_name ?? entry.role
  return { kind: 'state', name: typeof name === 'string' ? name : null, value: entry.content ?? null }
}

function stepMessages(entries: readonly Json[]): readonly DraftMessage[] {
  const called = entries.flatMap(decodedNames)
  let results = 0
  return entries.filter(isJsonObject).map((entry) => {
    if (entry.role === 'assistant')
      return answerMessage(entry.content ?? null, entry.reasoning_content ?? null)
    if (entry.role === 'handler_log')
      return givenMessage('environment', [{ kind: 'note', text: noteText(entry) }])
    if (entry.role !== 'tool') return givenMessage('environment', [stateBlock(entry)])
    results += 1
    return givenMessage('tool', [resultBlock(entry, called[results - 1] ?? null)])
  })
}

function noteText(entry: JsonObject): string {
  const content = typeof entry.content === 'string' ? entry.content : JSON.stringify(entry.content ?? null)
  return typeof entry.error === 'string' ? `${content}\n${entry.error}` : content
}

const thrown = /^Error during execution:/

/** BFCL's tools answer with JSON; one that failed answers with an `error` key, one that threw with the harness's words. */
function resultBlock(entry: JsonObject, name: string | null): Block {
  const content = entry.content ?? ''
  const decoded = typeof content === 'string' ? decodedJson(content) : content
  const callId = typeof entry.tool_call_id === 'string' ? entry.tool_call_id : null
  return {
    kind: 'result',
    callId,
    name: typeof entry.name === 'string' ? entry.name : name,
    text: typeof content === 'string' ? content : JSON.stringify(content),
    isError: isJsonObject(decoded) ? decoded.error !== undefined : thrown.test(String(content)),
  }
}

/** Names of the calls that the harness decoded in a step, in the order in which results follow. */
function decodedNames(entry: Json): readonly string[] {
  if (!isJsonObject(entry) || entry.role !== 'handler_log') return []
  const stored = entry.model_response_decoded
  const decoded = typeof stored === 'string' ? decodedJson(stored) : stored
  if (!Array.isArray(decoded)) return []
  return decoded.map((call: Json) =>
    typeof call === 'string' ? (/^\s*([\w.]+)\s*\(/.exec(call)?.[1] ?? '') : '',
  )
}

function isCutOff(entry: Json): boolean {
  return isJsonObject(entry) && entry.role === 'handler_log' && typeof entry.content === 'string'
    ? /forced? to (?:quit|end|stop|terminate)|maximum (?:number of )?steps|step limit/i.test(entry.content)
    : false
}
