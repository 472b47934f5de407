import { expect, test } from 'vitest'
import { fileGroups } from './fileGroups.ts'
import { importSubject, sourceName } from './importSubject.ts'

test('tells the strength of a claim from its reason', () => {
  const counts = { files: 2, bytes: 10, paths: ['1.jsonl'] }

  expect(
    fileGroups([
      { format: 'verl', reason: 'keys: rows with input', ...counts },
      { format: null, reason: 'A text: to read.', ...counts },
    ]),
  ).toEqual([
    { format: 'verl', strength: 'keys', reason: 'rows with input', ...counts },
    { format: null, strength: '', reason: 'A text: to read.', ...counts },
  ])
})

test.each([
  [['a/b/1.jsonl', 'a/b/2.jsonl'], 'a/b'],
  [['a/b/1.jsonl', 'a/c/2.jsonl'], 'a'],
  [['ab/1.jsonl', 'a/2.jsonl'], '2 files'],
  [['a/1.jsonl'], 'a/1.jsonl'],
])('calls %o by what the paths share', (paths, name) => {
  expect(sourceName(paths)).toBe(name)
})

test('says how many files there are, not how many are named', () => {
  expect(sourceName(['a/1.jsonl', 'b/1.jsonl'], 5000)).toBe('5,000 files')
})

test('names runs before files', () => {
  expect(importSubject({ run: null, runs: ['x', 'y'] }, ['a'])).toBe('x, y')
  expect(importSubject({ run: null, runs: ['w', 'x', 'y', 'z'] }, ['a'])).toBe('w, x and 2 more runs')
  expect(importSubject({ run: null, runs: [] }, ['a/1.jsonl'])).toBe('a/1.jsonl')
})
