import { expect, test } from 'vitest'
import { allowsTry, type TriesByLink } from './passwordTries.ts'

test('allows ten tries a minute for each link', () => {
  const tries: TriesByLink = new Map()
  const tryAt = (now: number, link = 'a') => allowsTry(tries, link, now)
  expect(Array.from({ length: 12 }, (_, i) => tryAt(i))).toEqual([...Array(10).fill(true), false, false])
  expect(tryAt(20, 'b')).toBe(true)
  expect(tryAt(59_999)).toBe(false)
  expect(tryAt(60_000)).toBe(true)
})

test('forgets the oldest of a thousand links', () => {
  const tries: TriesByLink = new Map()
  for (let i = 0; i <= 1000; i += 1) allowsTry(tries, `link ${i}`, i)
  expect(tries.size).toBe(1000)
  expect(tries.has('link 0')).toBe(false)
})
