import { expect, test } from 'vitest'
import { mixedText, seededNumbers } from '#lib/testing/mixedText.ts'
import { wordEnd } from './words.ts'

/** The pattern as published; `(?i:)` spelt out, since JavaScript learnt it late. */
const pattern =
  /'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu

function words(text: string): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length; at = wordEnd(text, at)) found.push(text.slice(at, wordEnd(text, at)))
  return found
}

test.each([
  ["I'Ll go", ['I', "'Ll", ' go']],
  ["'sé 're", ["'s", 'é', " '", 're']],
  ['x  y', ['x', ' ', ' y']],
  ['x \n \n  y', ['x', ' \n \n', ' ', ' y']],
  ['a1b22', ['a', '1', 'b', '2', '2']],
  ['(foo) !!\n\nx', ['(foo', ')', ' !!\n\n', 'x']],
  ['😀abc', ['😀abc']],
  ["'", ["'"]],
])('cuts %j into words', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test('the scanner agrees with the pattern', () => {
  const random = seededNumbers(11)
  const texts = Array.from({ length: 3000 }, () => mixedText(random))

  const differing = texts.filter(
    (text) => words(text).join('\u0001') !== (text.match(pattern) ?? []).join('\u0001'),
  )

  expect(differing).toEqual([])
})
