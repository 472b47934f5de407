import { expect, test } from 'vitest'
import type { ImportFileRow } from '#db/queries/importPage.ts'
import { fileGroups } from './fileGroups.ts'
import { importSubject, sourceName } from './importSubject.ts'

const file = (path: string, about: Partial<ImportFileRow>): ImportFileRow => ({
  path,
  hash: '',
  size: 5,
  state: 'done',
  format: null,
  detection: null,
  refusal: null,
  records: 0,
  bytes: 0,
  nonfinite: 0,
  ...about,
})

test('puts files of one verdict together, those left out last', () => {
  const files = [
    file('README.md', { state: 'refused', refusal: 'A text to read.' }),
    file('1.jsonl', { format: 'verl', detection: 'keys: rows with input' }),
    file('2.jsonl', { format: 'verl', detection: 'keys: rows with input' }),
    file('3.jsonl', { state: 'waiting' }),
  ]

  expect(fileGroups(files)).toEqual([
    { format: 'verl', strength: 'keys', reason: 'rows with input', paths: ['1.jsonl', '2.jsonl'], bytes: 10 },
    { format: null, strength: '', reason: 'A text to read.', paths: ['README.md'], bytes: 5 },
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

test('names runs before files', () => {
  expect(importSubject({ run: null, runs: ['x', 'y'] }, ['a'])).toBe('x, y')
  expect(importSubject({ run: null, runs: ['w', 'x', 'y', 'z'] }, ['a'])).toBe('w, x and 2 more runs')
  expect(importSubject({ run: null, runs: [] }, ['a/1.jsonl'])).toBe('a/1.jsonl')
})
