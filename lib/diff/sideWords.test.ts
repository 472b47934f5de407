import { expect, test } from 'vitest'
import { sideWords } from './sideWords.ts'
import { wordDiff } from './wordDiff.ts'

const drawn = (a: string, b: string, side: 'a' | 'b') =>
  sideWords(wordDiff(a, b), side)
    .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
    .join('')

test.each([
  [
    'so the Thursday in question is 15 May',
    'so next Thursday is 15 May',
    'a',
    'so [the] Thursday [in question] is 15 May',
  ],
  ['pay with card one', 'pay with travel fund', 'a', 'pay with [card one]'],
  ['pay with card one', 'pay with travel fund', 'b', 'pay with [travel fund]'],
  ['same', 'same', 'a', 'same'],
  ['', 'new', 'b', '[new]'],
] as const)('marks what %s lacks of %s on side %s', (a, b, side, expected) => {
  expect(drawn(a, b, side)).toBe(expected)
})

test('gives each side its own text back', () => {
  const [a, b] = ['Wait, is it 14C or 15C? I am not sure.', 'Wait: it is 15C, I am sure of it.']
  const text = (side: 'a' | 'b') =>
    sideWords(wordDiff(a, b), side)
      .map((stretch) => stretch.text)
      .join('')

  expect([text('a'), text('b')]).toEqual([a, b])
})
