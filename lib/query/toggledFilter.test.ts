import { expect, test } from 'vitest'
import { hasCondition, toggledFilter } from './toggledFilter.ts'

test.each([
  ['', 'wrong', 'wrong'],
  ['wrong', 'wrong', ''],
  ['reward>0.5 wrong', 'lazy', 'reward>0.5 wrong lazy'],
  ['wrong tokens>300', 'unlabelled', 'tokens>300 unlabelled'],
  ['status:truncated wrong', 'truncated', 'wrong'],
  ['not wrong', 'lazy', '-wrong lazy'],
  ['facet:"a b",c', 'truncated', 'facet:"a b",c status:truncated'],
])('%j with %j switched is %j', (text, word, expected) => {
  expect(toggledFilter(text, word)).toBe(expected)
})

test('keeps a filter that cannot be read', () => {
  expect(toggledFilter('wrnog', 'lazy')).toBe('wrnog lazy')
})

test('finds a condition by its meaning', () => {
  expect([
    hasCondition('status:truncated', 'truncated'),
    hasCondition('-wrong', 'wrong'),
    hasCondition('lazy:dcore-script', 'lazy'),
    hasCondition('oops', 'wrong'),
  ]).toEqual([true, false, false, false])
})
