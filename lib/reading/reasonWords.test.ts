import { expect, test } from 'vitest'
import { signalIds } from '#lib/classify/signals.ts'
import { reasonWords } from './reasonWords.ts'

test('every look of a thought has words of its own', () => {
  const words = signalIds.map((name) => reasonWords({ source: 'look', name, weight: 1 }))

  expect(words.filter((said) => said.includes('.'))).toEqual([])
  expect(new Set(words).size).toBe(signalIds.length)
})

test('words are quoted, cues and neighbours named', () => {
  expect(reasonWords({ source: 'word', name: '等等', weight: 1 })).toBe('“等等”')
  expect(reasonWords({ source: 'cue', name: 'pause', weight: 1 })).toBe('cue pause')
  expect(reasonWords({ source: 'before', name: '', weight: 1 })).toBe('the thoughts before it')
})
