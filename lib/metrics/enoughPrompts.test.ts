import { expect, test } from 'vitest'
import { enoughPrompts } from './enoughPrompts.ts'

const line = { difference: 0.05, low: -0.05, high: 0.15, detectable: 0.14, margin: 0.02, prompts: 100 }

test('a difference of 0.05 that 0.14 would show needs 7.84 times the prompts', () => {
  expect(enoughPrompts(line)).toEqual({ prompts: 790, shows: 'a difference' })
})

test('a difference within the margin needs an interval that fits into it', () => {
  // Half of the interval is 0.1, the room 0.02 - 0.01: ten times the precision, a hundred times the prompts.
  expect(enoughPrompts({ ...line, difference: 0.01, low: -0.09, high: 0.11 })).toEqual({
    prompts: 10_000,
    shows: 'the same',
  })
})

test('asks for more prompts than there are', () => {
  expect(enoughPrompts({ ...line, difference: 0.2 })?.prompts).toBe(101)
})

test.each([
  ['no difference', { difference: null }],
  ['no interval', { low: null }],
  ['nine prompts', { prompts: 9 }],
  ['a difference of nothing without a margin', { difference: 0, margin: 0 }],
  ['far too small a difference', { difference: 0.0201, detectable: 40 }],
])('gives no advice on %s', (_, about) => {
  expect(enoughPrompts({ ...line, ...about })).toBeNull()
})
