import { expect, test } from 'vitest'
import { parseCompareQuery } from './compareQuery.ts'
import { parseCompareSearch } from './compareSearch.ts'

test('refuses a comparison without its second side', () => {
  expect(() => parseCompareQuery(new URLSearchParams({ a: 'x' }))).toThrow('"b"')
})

test('leaves sides that are not chosen empty on a page', () => {
  expect(parseCompareSearch({ b: [' y '] })).toEqual({
    ...{ a: '', b: '', split: null },
    preset: 'lazy-wrong',
  })
})

test.each([
  [
    { preset: 'dcore-paper', split: 'eval' },
    { preset: 'dcore-paper', split: 'eval' },
  ],
  [
    { preset: 'nosuch', split: '' },
    { preset: 'lazy-wrong', split: null },
  ],
])('reads %o as %o', (search, expected) => {
  expect(parseCompareSearch({ a: ' run@400 ', b: 'other', ...search })).toEqual({
    ...{ a: 'run@400', b: 'other' },
    ...expected,
  })
})
