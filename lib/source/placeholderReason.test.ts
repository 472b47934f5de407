import { expect, test } from 'vitest'
import { placeholderReason } from './placeholderReason.ts'

const reasonOf = (text: string) => placeholderReason(new TextEncoder().encode(text))

test('one placeholder on every line is named', () => {
  expect(reasonOf('<TO BE FILLED>\n<TO BE FILLED>\n')).toBe(
    'The rows are placeholders (<TO BE FILLED>), not rollouts.',
  )
})

test.each(['', 'plain words', '<a>\n<b>\n', '<html><body></body></html>'])('%j is no placeholder', (text) => {
  expect(reasonOf(text)).toBeNull()
})
