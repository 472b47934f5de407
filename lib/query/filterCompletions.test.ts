import { expect, test } from 'vitest'
import { parseFilter } from './filter.ts'
import { filterCompletions } from './filterCompletions.ts'

const known = { facet: ['parallel', 'live_parallel', 'two words'], split: ['train'] }

function complete(text: string): readonly string[] {
  const { from, to, options } = filterCompletions(text, text.length, known)
  return options.map(({ insert }) => text.slice(0, from) + insert + text.slice(to))
}

test.each([
  ['wr', ['wrong ']],
  ['wrong la', ['wrong lazy ', 'wrong language:']],
  ['rew', ['reward>']],
  ['-fac', ['-facet:']],
  ['scor', ['reward>']],
  ['incor', ['wrong ']],
  ['zzz', []],
])('%j may go on as %j', (text, expected) => {
  expect(complete(text)).toEqual(expected)
})

test.each([
  ['facet:par', ['facet:parallel ', 'facet:live_parallel ']],
  ['facet:parallel,li', ['facet:parallel,live_parallel ']],
  ['facet:two', ['facet:"two words" ']],
  ['status:tr', ['status:truncated ']],
  ['lazy:dcore-s', ['lazy:dcore-script ']],
  ['nothing:a', []],
  ['reward>', []],
])('the value in %j may be %j', (text, expected) => {
  expect(complete(text)).toEqual(expected)
})

test('completes the word under the caret alone', () => {
  const { from, to, options } = filterCompletions('wro lazy', 3)

  expect({ from, to, first: options[0]?.insert }).toEqual({ from: 0, to: 3, first: 'wrong ' })
})

test('every completed value can be read', () => {
  const texts = ['facet:', 'split:', 'status:', 'language:', 'lazy:', 'pattern:'].flatMap(complete)

  expect(texts.length).toBeGreaterThan(15)
  expect(texts.filter((text) => !parseFilter(text).ok)).toEqual([])
})

test('nothing typed offers the fields in order', () => {
  expect(complete('').slice(0, 3)).toEqual(['right ', 'wrong ', 'unlabelled '])
})
