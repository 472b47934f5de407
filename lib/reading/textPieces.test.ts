import { expect, test } from 'vitest'
import { textPieces } from './textPieces.ts'

const joined = (pieces: ReturnType<typeof textPieces>) => pieces.map((piece) => piece.text).join('')

test('marks hits and keeps the text whole', () => {
  const pieces = textPieces('Wait, no', [{ start: 0, end: 4 }])
  expect(pieces.map((piece) => [piece.text, piece.isHit])).toEqual([
    ['Wait', true],
    [', no', false],
  ])
})

test.each([
  ['\u202e', 'U+202E'],
  ['\u200b', 'U+200B'],
  ['\u001b', 'U+001B'],
  ['\ufeff', 'U+FEFF'],
])('makes %j visible by its code point', (character, name) => {
  const pieces = textPieces(`a${character}b`, [])
  expect(pieces.map((piece) => piece.control)).toEqual([null, name, null])
  expect(joined(pieces)).toBe(`a${character}b`)
})

test('leaves joiners inside emoji and Persian alone', () => {
  const text = '👩\u200d🚀 می\u200cروم'
  expect(textPieces(text, [])).toEqual([{ text, isHit: false, control: null }])
  expect(textPieces('a\u200db', [])[1]?.control).toBe('U+200D')
})

test('leaves tabs, line breaks and emoji alone', () => {
  expect(textPieces('a\tb\n😀', [])).toEqual([{ text: 'a\tb\n😀', isHit: false, control: null }])
})
