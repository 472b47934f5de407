import { expect, test } from 'vitest'
import { loadInstruments } from './instruments.ts'

test('reads ranks and weights once a process', () => {
  const { tokenizer, classifier } = loadInstruments()

  expect(tokenizer.count('<think>\n')).toBe(2)
  expect(classifier.version).toBe('linear-chain-1')
  expect(loadInstruments().classifier).toBe(classifier)
})
