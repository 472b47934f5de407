import { expect, test } from 'vitest'
import { correctOption, durationOption, rangeOption, stepsOption, wholeNumber } from './options.ts'
import { table } from './table.ts'

test.each([
  ['400', { from: 400, to: 400 }],
  ['400..800', { from: 400, to: 800 }],
  ['400..', { from: 400, to: null }],
  ['..800', { from: null, to: 800 }],
])('reads the steps %s', (text, steps) => {
  expect(stepsOption(text)).toEqual(steps)
})

test('reads numbers, ranges, durations and rules', () => {
  expect(wholeNumber('8')).toBe(8)
  expect(rangeOption('-3..4')).toEqual({ low: -3, high: 4 })
  expect(durationOption('30d')).toBe(30 * 86_400_000)
  expect(correctOption('reward>=1')).toEqual({ kind: 'threshold', on: 'reward', atLeast: 1 })
})

test.each([
  [stepsOption, 'x'],
  [stepsOption, '9..1'],
  [wholeNumber, '-1'],
  [wholeNumber, '1.5'],
  [rangeOption, '1..0'],
  [rangeOption, '0..1..2'],
  [durationOption, '30'],
  [correctOption, 'reward>1'],
])('refuses what cannot be meant (%#)', (option, text) => {
  expect(() => option(text)).toThrow()
})

test('a table aligns numbers and hides control characters', () => {
  const text = table(
    ['name', 'n'],
    [
      ['a\u001b[31m', 1],
      ['测试', 20],
      ['c', null],
    ],
  )

  expect(text.split('\n')).toEqual(['name     n', 'a·[31m   1', '测试    20', 'c        –'])
})
