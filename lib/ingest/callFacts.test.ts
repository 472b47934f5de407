import { expect, test } from 'vitest'
import { emptyDraft } from '#lib/model/draft.ts'
import type { Json } from '#lib/model/json.ts'
import type { Block, Rollout, ToolCall } from '#lib/model/rollout.ts'
import { normalise } from '#lib/normalise/normalise.ts'
import { callFacts, canonicalCall } from './callFacts.ts'

const call = (
  name: string,
  args: Json,
  parseError: string | null = null,
  id: string | null = null,
): Block & ToolCall => ({
  kind: 'call',
  id,
  name,
  args,
  raw: `${name} ${JSON.stringify(args)}`,
  syntax: 'openai',
  parseError,
})
const result = (isError: boolean | null, callId: string | null = null): Block => ({
  kind: 'result',
  callId,
  name: null,
  text: '',
  isError,
})

function aRollout(
  turns: readonly { readonly role: 'user' | 'assistant' | 'tool'; readonly blocks: readonly Block[] }[],
): Rollout {
  const provenance = { fileHash: '', path: 'x', line: 1, byteStart: 0, byteEnd: 1, item: null }
  const messages = turns.map(({ role, blocks }) => ({
    role,
    author: null,
    sampled: role === 'assistant',
    blocks,
    parseText: false,
    reward: null,
    extras: null,
  }))
  return normalise({ ...emptyDraft, completion: { kind: 'messages', messages } }, { provenance, place: 'x' })
}

test('counts calls, failures, results and repeats', () => {
  const rollout = aRollout([
    {
      role: 'assistant',
      blocks: [call('f', { a: 1, b: 2 }), call('f', { b: 2, a: 1 }), call('f', { a: 1 })],
    },
    { role: 'tool', blocks: [result(true), result(false), result(null)] },
    {
      role: 'assistant',
      blocks: [call('g', null, 'no closing bracket'), call('f', { a: 1 }), call('f', { a: '1' })],
    },
  ])

  expect(callFacts(rollout)).toEqual({
    calls: 6,
    failedParses: 1,
    results: 3,
    resultErrors: 1,
    resultsUnknown: 1,
    duplicateCalls: 2,
  })
})

test('calls of a simulated user are not counted', () => {
  const rollout = aRollout([
    { role: 'assistant', blocks: [call('f', {}, null, 'a1')] },
    { role: 'tool', blocks: [result(false, 'a1')] },
    { role: 'user', blocks: [call('toggle', {}, null, 'u1')] },
    { role: 'tool', blocks: [result(true, 'u1')] },
  ])

  expect(callFacts(rollout)).toMatchObject({ calls: 1, results: 1, resultErrors: 0 })
})

test('the canonical call sorts keys at every depth', () => {
  const one = call('f', { b: [{ y: 1, x: 2 }], a: null })
  const other = call('f', { a: null, b: [{ x: 2, y: 1 }] })

  expect(canonicalCall(one)).toBe(canonicalCall(other))
  expect(canonicalCall(one)).not.toBe(canonicalCall(call('f', { a: null, b: [{ x: 1, y: 2 }] })))
})
