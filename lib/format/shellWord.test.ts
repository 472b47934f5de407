import { expect, test } from 'vitest'
import { shellWord } from './shellWord.ts'

test.each([
  ['run-a/step_20', 'run-a/step_20'],
  ['run a', "'run a'"],
  ["it's", "'it'\\''s'"],
  ['$(reboot)', "'$(reboot)'"],
  ['', "''"],
])('writes %j so that a shell reads it whole', (word, written) => {
  expect(shellWord(word)).toBe(written)
})
