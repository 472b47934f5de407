import { expect, test } from 'vitest'
import { watchWords } from './watchWords.ts'

const watch = { createdAt: 0, seenAt: 100_000, changedAt: 40_000, error: null }

test('says when the last rollout came', () => {
  expect(watchWords(watch, 101_000)).toBe('Watching; the last rollout came 1 min 1 s ago.')
  expect(watchWords({ ...watch, changedAt: null }, 101_000)).toBe('Watching; nothing has come yet.')
})

test('says when nobody looks any more', () => {
  expect(watchWords(watch, 160_000)).toContain('Nobody has looked into it for 1 min')
})

test('says what stops it', () => {
  expect(watchWords({ ...watch, error: 'the folder /x cannot be read' }, 101_000)).toContain(
    '/x cannot be read',
  )
})
