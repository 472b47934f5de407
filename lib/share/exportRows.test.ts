import { expect, test } from 'vitest'
import { exportLines, flatRow } from './exportRows.ts'

test('spreads nested objects over columns', () => {
  expect(flatRow({ id: 'a', hits: { dcore: 3, own: { low: null } }, list: [1, 'x'] })).toEqual({
    id: 'a',
    'hits.dcore': 3,
    'hits.own.low': null,
    list: '[1,"x"]',
  })
})

test('writes the heads of CSV once', () => {
  function* rows() {
    yield { id: 'a', reward: null }
    yield { id: 'b,c', reward: 0.5 }
  }

  expect([...exportLines(rows(), 'csv')]).toEqual(['id,reward', 'a,', '"b,c",0.5'])
})

test('gathers the columns of rows that differ', () => {
  expect([...exportLines([{ a: 1 }, { b: true }], 'csv')]).toEqual(['a,b', '1,', ',true'])
})

test('writes a JSON document for each line', () => {
  expect([...exportLines([{ a: 1, b: null }, { a: 2 }], 'jsonl')]).toEqual(['{"a":1,"b":null}', '{"a":2}'])
})

test('an export of nothing has no lines', () => {
  expect([...exportLines([], 'csv'), ...exportLines([], 'jsonl')]).toEqual([])
})
