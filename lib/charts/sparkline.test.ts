import { expect, test } from 'vitest'
import { sparkline } from './sparkline.ts'

test('runs from the lowest to the highest value', () => {
  // 28 px high with 4 px of margin: the lowest at 24, the middle at 14, the highest at 4.
  expect(sparkline([1, 2, 3]).stretches).toEqual([
    [
      [0, 24],
      [0.5, 14],
      [1, 4],
    ],
  ])
})

test('a gap parts the line and the end is the last value', () => {
  const line = sparkline([1, null, 3, null])

  expect(line.stretches.map((stretch) => stretch.length)).toEqual([1, 1])
  expect(line.end?.[1]).toBe(4)
})

test('equal values lie in the middle', () => {
  expect(sparkline([5, 5]).end).toEqual([1, 14])
})

test('one value stands in the middle, none nowhere', () => {
  expect(sparkline([7]).end).toEqual([0.5, 14])
  expect(sparkline([null]).end).toBeNull()
})
