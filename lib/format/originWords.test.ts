import { expect, test } from 'vitest'
import { noOrigins } from '#lib/testing/noOrigins.ts'
import { originLines, originOf, originWords } from './originWords.ts'

test.each([
  ['step', 'directory', null, 'a folder name'],
  ['step', 'none', null, 'the dump names no step'],
  ['group', 'native', 'uid', 'id uid of the dump'],
  ['group', 'position', null, 'position in the file, equal prompts in a row'],
  ['correct', 'field', 'acc', 'field acc of the dump'],
  ['correct', 'user', 'reward ≥ 1', 'your rule, reward ≥ 1'],
  ['correct', 'threshold', 'reward', 'threshold of the dump on reward'],
  ['correct', 'absence', null, 'absence from the failures file beside it'],
  ['advantage', 'per_token_mean', 'advantages', 'mean over trained tokens of advantages'],
  ['status', 'inferred', null, 'inferred, reasoning was opened and never closed'],
] as const)('%s from %s in %s reads as words', (subject, source, field, words) => {
  expect(originWords(subject, source, field)).toBe(words)
})

test('lists every fact once, with its field', () => {
  const lines = originLines({
    sources: { ...noOrigins.sources, correct: 'guessed', reward: 'field', step: 'field' },
    fields: { ...noOrigins.fields, reward: 'score' },
  })

  expect(lines.map(({ term }) => term)).toEqual([
    ...['step', 'group', 'correct', 'reward', 'advantage', 'token counts', 'status'],
  ])
  expect(lines.find(({ subject }) => subject === 'reward')).toMatchObject({
    words: 'field score of the dump',
  })
})

test('a view frozen before origins were kept says nothing', () => {
  expect(originLines(undefined)).toEqual([])
  expect(originOf(undefined, 'step')).toBeUndefined()
})
