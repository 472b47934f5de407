import { expect, test } from 'vitest'
import { findSensitive, redact, redactValue, redactWithPlaces, sensitivePreview } from './redact.ts'

test.each([
  ['the key sk-abcdefghijklmnop1234 leaked', 'the key [secret] leaked'],
  ['token ghp_abcdefghijklmnopqrst1234', 'token [secret]'],
  ['"api_key": "0123456789abcdef0123"', '"api_key": "[secret]"'],
  ['write to ann.lee+x@lab.example.org now', 'write to [mail address] now'],
  ['open /home/ann/runs/1.jsonl', 'open [home folder]/runs/1.jsonl'],
  ['C:\\Users\\ann\\runs', '[home folder]\\runs'],
])('masks what %j gives away', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

test.each(['a plain sentence', 'x = a@b', 'the secret is patience', 'ratio 3/4 at /usr/share', 'sk-short'])(
  'leaves %j as it is',
  (text) => {
    expect(findSensitive(text)).toEqual([])
    expect(redact(text)).toBe(text)
  },
)

test('redacts strings and keys at any depth', () => {
  const value = { mail: ['a@lab.example.org', 7, null], 'b@lab.example.org': true }
  expect(redactValue(value)).toEqual({ mail: ['[mail address]', 7, null], '[mail address]': true })
})

test('moves offsets along with the masks before them', () => {
  const text = 'ask ann@lab.example.org or /home/ann now'
  const { text: masked, placeOf } = redactWithPlaces(text)
  expect(masked).toBe('ask [mail address] or [home folder] now')
  const word = (from: string) => masked.slice(placeOf(text.indexOf(from)))
  expect(word('ask')).toBe(masked)
  expect(word('ann@')).toBe('[mail address] or [home folder] now')
  expect(word('or ')).toBe('or [home folder] now')
  expect(word('now')).toBe('now')
  expect(placeOf(text.indexOf('lab'))).toBe('ask [mail address]'.length)
  expect(placeOf(text.length)).toBe(masked.length)
})

test('previews counts with shortened examples', () => {
  expect(sensitivePreview({ a: 'ann@lab.example.org', b: ['ann@lab.example.org', '/home/ann'] })).toEqual([
    { kind: 'mail', count: 2, examples: ['ann@lab.…rg'] },
    { kind: 'home-path', count: 1, examples: ['/home/ann'] },
  ])
})

test('stays linear on a megabyte of near misses', () => {
  expect(findSensitive('api_key: '.repeat(100_000))).toEqual([])
})
