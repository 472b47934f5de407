import { expect, test } from 'vitest'
import { draftOfMapping, draftOfSuggestions, mappingOfDraft } from './mappingDraft.ts'

const suggested = draftOfSuggestions([
  { field: 'prompt', path: 'q', reason: '' },
  { field: 'completion', path: 'a', reason: '' },
])

test('a draft becomes a mapping and a draft again', () => {
  const draft = {
    ...suggested,
    name: 'mine',
    fields: { ...suggested.fields, run: '=night run', correct: 'ok' },
    rewardParts: ['scores.format'],
    correctWhen: 'atLeast' as const,
    correctValue: '0.5',
  }
  const read = mappingOfDraft(draft)
  expect(read).toEqual({
    mapping: {
      name: 'mine',
      fields: {
        prompt: { path: 'q' },
        completion: { path: 'a' },
        run: { constant: 'night run' },
        correct: { path: 'ok' },
      },
      rewardParts: { format: 'scores.format' },
      correctWhen: { atLeast: 0.5 },
    },
  })
  if ('mapping' in read) expect(draftOfMapping(read.mapping)).toEqual(draft)
})

test('says what is missing', () => {
  expect(mappingOfDraft({ ...suggested, fields: { prompt: 'q' } })).toMatchObject({
    missing: expect.stringContaining('map completion, or messages'),
  })
  expect(mappingOfDraft({ ...suggested, correctWhen: 'atLeast' })).toMatchObject({
    missing: expect.stringContaining('write the number'),
  })
  expect(mappingOfDraft({ ...suggested, name: 'a b' })).toMatchObject({
    missing: expect.stringContaining('letters'),
  })
})

test('words of success are taken for right', () => {
  const columns = [{ path: 'verdict', types: ['text'], present: 2, of: 2, examples: ['FAIL', 'PASS'] }]
  expect(draftOfSuggestions([{ field: 'correct', path: 'verdict', reason: '' }], columns)).toMatchObject({
    correctWhen: 'equals',
    correctValue: 'PASS',
  })
})
