import { expect, test } from 'vitest'
import type { Block, Rollout, Turn } from '#lib/model/rollout.ts'
import { minimap } from './minimap.ts'
import { type ReaderRow, readerRows } from './readerRows.ts'

const turn = (index: number, role: Turn['role'], blocks: readonly Block[]): Turn => ({
  index,
  role,
  author: null,
  sampled: role === 'assistant',
  blocks,
  reward: null,
  extras: null,
})
const reasoning = (text: string): Block => ({
  kind: 'reasoning',
  text,
  openTag: '<think>',
  marker: 'think',
  closed: true,
  openPrefilled: false,
  redacted: false,
})
const call = (id: string | null, name: string): Block => ({
  kind: 'call',
  id,
  name,
  args: {},
  raw: '{}',
  syntax: 'openai',
  parseError: null,
})
const result = (callId: string | null, name: string | null, text: string): Block => ({
  kind: 'result',
  callId,
  name,
  text,
  isError: false,
})
// Only turns and promptTurnCount are read.
const withTurns = (turns: readonly Turn[]) => ({ turns, promptTurnCount: 1 }) as unknown as Rollout
const noHits = () => []
const calls = (rows: readonly ReaderRow[]) => rows.filter((row) => row.kind === 'call')

test('pairs results with calls by their ids', () => {
  const rows = readerRows(
    withTurns([
      turn(0, 'user', [{ kind: 'text', text: 'go' }]),
      turn(1, 'assistant', [call('a', 'f'), call('b', 'g')]),
      turn(2, 'tool', [result('b', 'g', 'two')]),
      turn(3, 'tool', [result('a', 'f', 'one')]),
    ]),
    [],
    noHits,
  )
  expect(calls(rows).map((row) => row.result?.text)).toEqual(['one', 'two'])
  expect(rows.filter((row) => row.kind === 'turn').map((row) => row.turn)).toEqual([0, 1])
})

test('pairs results without ids by name, then order', () => {
  const rows = readerRows(
    withTurns([
      turn(0, 'assistant', [call(null, 'f'), call(null, 'g')]),
      turn(1, 'tool', [result(null, 'g', 'of g')]),
      turn(2, 'tool', [result(null, null, 'of f')]),
    ]),
    [],
    noHits,
  )
  expect(calls(rows).map((row) => row.result?.text)).toEqual(['of f', 'of g'])
})

test('keeps a result that answers no call', () => {
  const rows = readerRows(withTurns([turn(0, 'tool', [result('x', 'f', 'late')])]), [], noHits)
  expect(rows.map((row) => row.kind)).toEqual(['turn', 'result'])
})

test('cuts hits to the thought they stand in', () => {
  const text = 'Wait, no. But then yes.'
  const thoughts = [
    { start: 0, end: 9, kind: 'reflection', subKind: null, confidence: 0.8, cue: null },
    { start: 10, end: 23, kind: 'deduction', subKind: null, confidence: 0.5, cue: null },
  ] as const
  const rows = readerRows(
    withTurns([turn(0, 'assistant', [reasoning(text)])]),
    [{ turn: 0, block: 0, thoughts }],
    () => [
      { start: 0, end: 4 },
      { start: 10, end: 13 },
    ],
  )
  const found = rows.filter((row) => row.kind === 'thought')
  expect(found.map((row) => row.hits)).toEqual([[{ start: 0, end: 4 }], [{ start: 0, end: 3 }]])
  expect(found.map((row) => row.number)).toEqual([1, 2])
})

test('minimap weights sum to one', () => {
  const rows = readerRows(
    withTurns([turn(0, 'user', [{ kind: 'text', text: 'a' }]), turn(1, 'assistant', [call('a', 'f')])]),
    [],
    noHits,
  )
  const blocks = minimap(rows)
  expect(blocks.map((block) => block.what)).toEqual(['prompt', 'call'])
  expect(blocks.reduce((sum, block) => sum + block.weight, 0)).toBeCloseTo(1, 12)
})

test('merges more blocks than lines of a screen', () => {
  const text = 'a b. '.repeat(5_000)
  const thoughts = Array.from({ length: 5_000 }, (_, i) => ({
    start: 5 * i,
    end: 5 * i + 4,
    kind: i < 4_000 ? ('deduction' as const) : ('reflection' as const),
    subKind: null,
    confidence: 1,
    cue: null,
  }))
  const rows = readerRows(
    withTurns([turn(0, 'assistant', [reasoning(text)])]),
    [{ turn: 0, block: 0, thoughts }],
    noHits,
  )
  const blocks = minimap(rows)
  expect(blocks.length).toBeLessThanOrEqual(480)
  expect(blocks.reduce((sum, block) => sum + block.weight, 0)).toBeCloseTo(1, 9)
  expect(blocks.filter((block) => block.what === 'reflection').length / blocks.length).toBeCloseTo(0.2, 1)
})
