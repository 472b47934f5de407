import { expect, test } from 'vitest'
import type { Block, Rollout } from '#lib/model/rollout.ts'
import type { Thought } from '#lib/model/thought.ts'
import { rolloutItems } from './rolloutItems.ts'
import { itemAnchor, shownItems } from './shownItem.ts'

const call: Block = {
  kind: 'call',
  id: null,
  name: 'find',
  args: {},
  raw: '{}',
  parseError: null,
  syntax: 'native',
}
const reasoning = (text: string): Block => ({
  kind: 'reasoning',
  text,
  openTag: '<think>\n',
  marker: 'think',
  closed: true,
  openPrefilled: false,
  redacted: false,
})
const thought = (start: number, end: number, confidence: number): Thought => {
  return { start, end, kind: 'deduction', subKind: null, confidence, cue: null }
}

test('numbers thoughts and calls as the reader does, those of the prompt included', () => {
  const turns = [
    { index: 0, blocks: [reasoning('Before.'), call] },
    { index: 1, role: 'assistant', blocks: [reasoning('One. Two.'), call, { kind: 'text', text: 'Done.' }] },
  ]
  const rollout = { turns, promptTurnCount: 1 } as unknown as Rollout
  const thoughts = [
    { turn: 1, block: 0, thoughts: [thought(0, 4, 0.9), thought(5, 9, 0.3)] },
    { turn: 0, block: 0, thoughts: [thought(0, 7, 0.8)] },
  ]

  const shown = shownItems(rollout, thoughts, rolloutItems(rollout, thoughts))

  expect(shown.map(itemAnchor)).toEqual(['t2', 't3', 'c2', null])
  expect(shown.map(({ confidence }) => confidence)).toEqual([0.9, 0.3, 1, 1])
  expect(shown.at(-1)?.role).toBe('assistant')
})

test('gives reasoning without thoughts no number', () => {
  const rollout = { turns: [{ index: 0, blocks: [reasoning('Raw.')] }], promptTurnCount: 0 }
  const items = rolloutItems(rollout as unknown as Rollout, [])

  expect(shownItems(rollout as unknown as Rollout, [], items).map(itemAnchor)).toEqual([null])
})
