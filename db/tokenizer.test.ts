import { expect, test } from 'vitest'
import { loadTokenizer } from './tokenizer.ts'

test('reads the ranks once a process', () => {
  const tokenizer = loadTokenizer()

  expect(tokenizer.count('<think>\n')).toBe(2)
  expect(loadTokenizer()).toBe(tokenizer)
})
