import { expect, test } from 'vitest'
import { csvLines } from './exportCsv.ts'

test('quotes commas, quotes and line breaks', () => {
  expect(csvLines([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"\n')
})

test.each(['=1+1', '+1', '-cmd', '@x', '\tx'])('defuses the formula %j', (text) => {
  expect(csvLines([[text]])).toMatch(/^"?'/)
})

test('keeps numbers, leaves null empty', () => {
  expect(csvLines([[-0.5, null, true, 3]])).toBe('-0.5,,true,3\n')
})
