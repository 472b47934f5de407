import { expect, test } from 'vitest'
import { formatBytes, formatCounted, formatDuration, formatTokens } from './formatAmount.ts'
import { formatIso, formatTime } from './formatTime.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [999_600, '1.0 MB'],
  [412_300_000, '412 MB'],
  [1_240_000_000, '1.2 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [840, '840 ms'],
  [1_500, '1.5 s'],
  [12_000, '12 s'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
])('writes %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('says when a token count is an estimate', () => {
  expect([formatTokens(732), formatTokens(731.6, 'estimated')]).toEqual(['732 tok', 'about 732 tok'])
})

test('knows one group from many', () => {
  expect([formatCounted(1, 'group'), formatCounted(1248, 'group')]).toEqual(['1 group', '1,248 groups'])
})

test('writes moments in UTC whatever the zone', () => {
  const at = Date.UTC(2031, 2, 14, 9, 12)

  expect([formatTime(at), formatIso(at)]).toEqual(['14 Mar 2031, 09:12', '2031-03-14T09:12:00Z'])
})
