import { expect, test } from 'vitest'
import { aCallItem, aResultItem, aThoughtItem } from '#lib/testing/diffItems.ts'
import { alignThoughts } from './alignThoughts.ts'
import { joinedMap } from './joinedMap.ts'

const thought = (letter: string, length: number) => aThoughtItem(letter.repeat(length))

test('puts both rollouts on the scale of the longer one', () => {
  const a = [thought('x', 100), thought('y', 300)]
  const b = [thought('x', 100)]

  const map = joinedMap(a, b, alignThoughts(a, b))

  expect(map.a.map(({ from, to }) => [from, to])).toEqual([
    [0, 0.25],
    [0.25, 1],
  ])
  expect(map.b.map(({ to }) => to)).toEqual([0.25])
  expect(map.divergence).toEqual({ a: 0.25, b: 0.25 })
})

test('joins neighbours that are the same into one ribbon', () => {
  const both = [thought('x', 100), thought('y', 100)]
  const a = [...both, thought('z', 200)]

  const { links } = joinedMap(a, both, alignThoughts(a, both))

  expect(links).toEqual([{ op: 'same', a: [0, 0.5], b: [0, 0.5] }])
})

test('keeps a ribbon apart from one behind a gap', () => {
  const a = [thought('x', 100), thought('q', 100), thought('z', 200)]
  const b = [thought('x', 100), thought('z', 200)]

  const { links } = joinedMap(a, b, alignThoughts(a, b))

  expect(links.map((link) => link.a)).toEqual([
    [0, 0.25],
    [0.5, 1],
  ])
})

test('marks calls and results by what they are', () => {
  const items = [aCallItem('find', {}), { ...aResultItem('find', 'no such id'), isError: true }]

  const map = joinedMap(items, [], { firstDivergence: 0, pairs: [] })

  expect(map.a.map(({ what }) => what)).toEqual(['call', 'error'])
  expect(map.divergence).toEqual({ a: 0, b: 0 })
})

test('draws thousands of thoughts as few blocks that cover the same length', () => {
  const items = Array.from({ length: 5_000 }, (_, at) =>
    aThoughtItem(`thought number ${at} of very many in a row`),
  )

  const map = joinedMap(items, items, alignThoughts(items, items))

  expect(map.a.length).toBeLessThan(1_000)
  expect(map.a[0]).toMatchObject({ item: 0, from: 0 })
  expect(map.a.at(-1)).toMatchObject({ last: 4_999, to: 1 })
  expect(map.a.slice(1).every(({ item }, at) => item === (map.a[at]?.last ?? 0) + 1)).toBe(true)
})
