import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSystemMember, MemberNames } from './memberNames.ts'

const shown = (...names: string[]) => {
  const members = new MemberNames()
  return names.map((name) => members.take(name))
}

test.each([
  ['run/step_1.jsonl', 'run/step_1.jsonl'],
  ['../../etc/passwd', '(..)/(..)/etc/passwd'],
  ['/etc/passwd', 'etc/passwd'],
  ['C:\\Users\\a\\b.json', 'C:/Users/a/b.json'],
  ['./a//b.json', 'a/b.json'],
  ['a\u0000b\u202e.json', 'a\ufffdb\ufffd.json'],
  ['', 'unnamed'],
  ['///', 'unnamed'],
])('shows the name %j as %j', (name, expected) => {
  expect(shown(name)).toEqual([expected])
})

test('members of one name are told apart', () => {
  expect(shown('a/b.json', 'a/b.json', '/a/b.json', 'a/b (2).json', 'c', 'c')).toEqual([
    'a/b.json',
    'a/b (2).json',
    'a/b (3).json',
    'a/b (2) (2).json',
    'c',
    'c (2)',
  ])
})

test('very long names keep both of their ends', () => {
  const [name = ''] = shown(`top/${'x/'.repeat(5000)}${'y'.repeat(60_000)}.jsonl`)

  expect(name.length).toBeLessThanOrEqual(250)
  expect(name).toMatch(/^top\/.*\.jsonl$/)
})

test('no name leads out of its archive', () => {
  const part = fc.constantFrom('..', '.', '', '/', '\\', 'a', 'a.json', '\u0000', '(..)')
  fc.assert(
    fc.property(fc.array(fc.array(part).map((parts) => parts.join('/'))), (names) => {
      const all = shown(...names)
      expect(new Set(all).size).toBe(all.length)
      expect(all.filter((name) => /(^|\/)\.{0,2}(\/|$)|\\|\0/.test(name))).toEqual([])
    }),
  )
})

test.each([
  ['__MACOSX/._a.json', true],
  ['run/.DS_Store', true],
  ['../a.json', false],
  ['./a.json', false],
  ['a.json', false],
])('tells that %s is of the system: %s', (name, expected) => {
  expect(isSystemMember(name)).toBe(expected)
})
