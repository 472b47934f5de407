import { expect, test } from 'vitest'
import { aCallItem, aResultItem, aThoughtItem } from '#lib/testing/diffItems.ts'
import { itemStrip } from './itemStrip.ts'

test('joins neighbours of one kind and keeps calls apart', () => {
  const items = [
    aThoughtItem('12345', 'decomposition'),
    aThoughtItem('123', 'decomposition'),
    aThoughtItem('12', 'reflection'),
    aCallItem('book', {}),
    aCallItem('book', {}),
    aResultItem('book', 'a long answer of the tool'),
  ]

  expect(itemStrip(items)).toEqual({
    parts: [
      { tone: 'decomposition', size: 8 },
      { tone: 'reflection', size: 2 },
      { tone: 'call', size: 40 },
      { tone: 'call', size: 40 },
    ],
    size: 90,
  })
})

test('shows results only where they report an error', () => {
  const failed = { ...aResultItem('book', 'no such table'), isError: true }

  expect(itemStrip([failed]).parts).toEqual([{ tone: 'error', size: 40 }])
})

test('bounds the parts of a very long rollout', () => {
  const items = Array.from({ length: 5_000 }, (_, i) =>
    aThoughtItem('x'.repeat(10 + (i % 7)), i % 2 === 0 ? 'deduction' : 'reflection'),
  )

  const { parts, size } = itemStrip(items)

  expect(parts.length).toBeLessThanOrEqual(240)
  expect(size).toBe(items.reduce((sum, { text }) => sum + text.length, 0))
  expect(parts.reduce((sum, part) => sum + part.size, 0)).toBeCloseTo(size, 6)
})

test('nothing said is an empty strip', () => {
  expect(itemStrip([])).toEqual({ parts: [], size: 0 })
})
