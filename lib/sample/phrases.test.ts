import { expect, test } from 'vitest'
import { fill } from './phrases.ts'

test('fills slots, with a capital where asked', () => {
  expect(fill('{One}, but {other}.', { one: 'it rains', other: 'it is warm' })).toBe(
    'It rains, but it is warm.',
  )
})

test('leaves an unknown slot to be seen', () => {
  expect(fill('So {settled}.', {})).toBe('So {settled}.')
})
