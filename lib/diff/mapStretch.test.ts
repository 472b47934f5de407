import { expect, test } from 'vitest'
import { aThoughtItem } from '#lib/testing/diffItems.ts'
import { alignThoughts } from './alignThoughts.ts'
import { diffRows } from './diffRows.ts'
import { joinedMap } from './joinedMap.ts'
import { mapStretch } from './mapStretch.ts'

const thought = (letter: string, length: number) => aThoughtItem(letter.repeat(length))
const a = [thought('x', 100), thought('y', 100), thought('q', 200)]
const b = [thought('x', 100), thought('y', 100)]
const alignment = alignThoughts(a, b)
const map = joinedMap(a, b, alignment)
const rows = diffRows(alignment.pairs, 'all')

test('says where rows stand on both sides', () => {
  expect(mapStretch(rows.slice(0, 2), alignment.pairs, map)).toEqual({ a: [0, 0.5], b: [0, 0.5] })
})

test('gives no place to a side that has nothing in sight', () => {
  expect(mapStretch(rows.slice(2), alignment.pairs, map)).toEqual({ a: [0.5, 1], b: null })
})
