import { expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import { isSameJson, jsonDiff } from './jsonDiff.ts'

test('compares arguments key by key', () => {
  expect(jsonDiff({ city: 'Oslo', days: 3, unit: 'c' }, { city: 'Rome', days: 3, wind: true })).toEqual([
    { path: ['city'], op: 'changed', a: 'Oslo', b: 'Rome' },
    { path: ['days'], op: 'same', a: 3, b: 3 },
    { path: ['unit'], op: 'onlyA', a: 'c', b: null },
    { path: ['wind'], op: 'onlyB', a: null, b: true },
  ])
})

test('goes into lists and objects', () => {
  expect(jsonDiff({ legs: [{ to: 'MAD' }, { to: 'LIS' }] }, { legs: [{ to: 'MAD' }] })).toEqual([
    { path: ['legs', 0, 'to'], op: 'same', a: 'MAD', b: 'MAD' },
    { path: ['legs', 1], op: 'onlyA', a: { to: 'LIS' }, b: null },
  ])
})

test.each<[Json, Json, string]>([
  [1, '1', 'changed'],
  [null, null, 'same'],
  [{}, {}, 'same'],
  [[], {}, 'changed'],
  [[], null, 'changed'],
])('%j against %j is %s', (a, b, op) => {
  expect(jsonDiff(a, b)).toEqual([{ path: [], op, a, b }])
})

test('a key set to null is not an absent key', () => {
  expect(jsonDiff({ x: null }, {})).toEqual([{ path: ['x'], op: 'onlyA', a: null, b: null }])
})

test('names of built-in members are plain keys', () => {
  const a: Json = JSON.parse('{"__proto__": 1, "constructor": 2}')

  expect(jsonDiff(a, {}).map(({ op }) => op)).toEqual(['onlyA', 'onlyA'])
})

test('the order of keys means nothing', () => {
  expect(isSameJson({ a: [1, { b: 2 }], c: 3 }, { c: 3, a: [1, { b: 2 }] })).toBe(true)
  expect(isSameJson({ a: 1 }, { b: 1 })).toBe(false)
  expect(isSameJson([1, 2], [2, 1])).toBe(false)
})

test('hostile depth ends no stack', () => {
  const deep = (leaf: Json): Json => Array.from({ length: 50_000 }).reduce<Json>((inner) => [inner], leaf)

  expect(jsonDiff(deep(1), deep(2)).map(({ op }) => op)).toEqual(['changed'])
})
