import { isJsonObject, type Json } from '#lib/model/json.ts'
import type { Rollout, ToolCall } from '#lib/model/rollout.ts'

export interface CallFacts {
  readonly calls: number
  readonly failedParses: number
  readonly results: number
  readonly resultErrors: number
  readonly resultsUnknown: number
  /** Calls that repeat an earlier one of the rollout exactly. */
  readonly duplicateCalls: number
}

/** Counts the calls that the policy made and what came back; calls of a simulated user are not the policy's. */
export function callFacts(rollout: Rollout): CallFacts {
  const own = rollout.turns.slice(rollout.promptTurnCount)
  const blocks = own.flatMap((turn) => turn.blocks.map((block) => ({ block, sampled: turn.sampled })))
  const calls = blocks.flatMap(({ block, sampled }) => (block.kind === 'call' && sampled ? [block] : []))
  const foreign = new Set(
    blocks.flatMap(({ block, sampled }) =>
      block.kind === 'call' && !sampled && block.id !== null ? [block.id] : [],
    ),
  )
  const results = blocks.flatMap(({ block }) =>
    block.kind === 'result' && !(block.callId !== null && foreign.has(block.callId)) ? [block] : [],
  )
  return {
    calls: calls.length,
    failedParses: calls.filter((call) => call.parseError !== null).length,
    results: results.length,
    resultErrors: results.filter((result) => result.isError === true).length,
    resultsUnknown: results.filter((result) => result.isError === null).length,
    duplicateCalls: calls.length - new Set(calls.map(canonicalCall)).size,
  }
}

/** One text for calls that do the same: name and arguments with sorted keys; a call that did not parse is its raw text. */
export function canonicalCall(call: ToolCall): string {
  if (call.parseError !== null) return call.raw
  return JSON.stringify([call.name, sorted(call.args)])
}

/** Arguments nest a bounded depth: deeper rollouts are rejected before they are counted. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)])
}
