import { expect, test } from 'vitest'
import { aRollout, aTurn } from '#lib/testing/aRollout.ts'
import { finalAnswer } from './finalAnswer.ts'

test('takes the field of the dump before any text', () => {
  expect(finalAnswer(aRollout({ answer: ' 42 ' }))).toEqual({ source: 'field', text: '42', hidden: 0 })
})

test('takes the last text that the policy sampled', () => {
  expect(finalAnswer(aRollout())).toEqual({ source: 'text', text: 'Done.', hidden: 0 })
})

test('takes the last call where no text follows it', () => {
  const turns = [
    aTurn(0, 'user', [{ kind: 'text', text: 'Book.' }]),
    aTurn(1, 'assistant', [
      { kind: 'text', text: 'Booking.' },
      { kind: 'call', id: null, name: 'book', args: {}, raw: 'book(2)', parseError: null, syntax: 'openai' },
    ]),
    aTurn(2, 'tool', [{ kind: 'text', text: 'booked' }]),
  ]

  expect(finalAnswer(aRollout({ turns }))).toMatchObject({ source: 'call', text: 'book(2)' })
})

test('keeps the end of a long answer and says how much stands before', () => {
  const answer = `${'word '.repeat(100)}so \\boxed{7}`

  const { text, hidden } = finalAnswer(aRollout({ answer }), 40)

  expect(text).toMatch(/^word .*\\boxed\{7\}$/)
  expect(hidden + text.length).toBe(answer.length)
  expect(text.length).toBeLessThanOrEqual(40)
})

test('a rollout that only reasons has no answer', () => {
  const turns = [aTurn(0, 'user', [{ kind: 'text', text: 'Book.' }]), aTurn(1, 'assistant', [])]

  expect(finalAnswer(aRollout({ turns })).source).toBe('none')
})
