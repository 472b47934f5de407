import { expect, test } from 'vitest'
import { parseFilter } from './filter.ts'
import { filterSuggestion } from './filterSuggestion.ts'

test.each([
  ['lazy wrnog', 'lazy wrong'],
  ['lazy -rewrad>0.5 wrong', 'lazy -reward>0.5 wrong'],
  ['status:truncatd,failed', 'status:truncated,failed'],
  ['lazy:dcore-scrip', 'lazy:dcore-script'],
  ['banana', null],
  ['reward>x', null],
])('%j was most likely meant as %j', (text, expected) => {
  const read = parseFilter(text)

  expect(read.ok ? 'read' : filterSuggestion(text, read.problem)).toBe(expected)
})
