import { expect, test } from 'vitest'
import { parseLifetime } from './lifetime.ts'

test.each([
  ['45m', 45 * 60_000],
  ['12h', 12 * 3_600_000],
  ['30d', 30 * 86_400_000],
  ['2w', 14 * 86_400_000],
])('reads %s as milliseconds', (text, milliseconds) => {
  expect(parseLifetime(text)).toBe(milliseconds)
})

test.each(['', '30', 'd', '1.5d', '-1d', '30 days', '9999999d'])('refuses %j', (text) => {
  expect(parseLifetime(text)).toBeNull()
})
