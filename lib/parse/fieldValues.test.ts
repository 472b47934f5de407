import { expect, test } from 'vitest'
import type { Json } from '#lib/model/json.ts'
import { verdictOf } from './correctness.ts'
import { decodedJson } from './decodedJson.ts'
import { numberOf } from './fieldValues.ts'
import { sortedExtras } from './rewardNames.ts'

test.each<[Json, number | null | undefined]>([
  [0.5, 0.5],
  ['0.5', 0.5],
  [' -1e-3 ', -0.001],
  ['np.float64(0.25)', 0.25],
  ['tensor(3.)', 3],
  [true, 1],
  ['False', 0],
  [null, null],
  ['NaN', null],
  ['-Infinity', null],
  [Number.POSITIVE_INFINITY, null],
  ['half', undefined],
  ['', undefined],
  ['0x10', undefined],
  [[1], undefined],
  [{}, undefined],
])('%j stands for the number %j', (value, number) => {
  expect(numberOf(value)).toBe(number)
})

test.each<[Json, unknown]>([
  [true, { correct: true, partial: null }],
  ['True', { correct: true, partial: null }],
  [1, { correct: true, partial: 1 }],
  [0, { correct: false, partial: 0 }],
  [0.3, { correct: null, partial: 0.3 }],
  [2, undefined],
  [-1, undefined],
  [null, undefined],
  ['NaN', undefined],
  ['maybe', undefined],
])('%j gives the verdict %j', (value, verdict) => {
  expect(verdictOf(value)).toEqual(verdict)
})

test('reward parts are told by name and value', () => {
  const sorted = sortedExtras({
    format: 1,
    acc: 'True',
    length_penalty: '-0.2',
    accent: 3,
    pass_score: null,
    score_note: 'slow',
  })

  expect(sorted).toEqual({
    rewardParts: {
      format: { value: 1, weight: null },
      acc: { value: 1, weight: null },
      length_penalty: { value: -0.2, weight: null },
      pass_score: { value: null, weight: null },
    },
    metrics: { accent: 3 },
    extras: { score_note: 'slow' },
  })
})

test('a key named __proto__ is a key like any other', () => {
  const record: Json = JSON.parse('{"__proto__": "x", "format": 1}')
  const { extras } = sortedExtras(record as { readonly [key: string]: Json })

  expect(Object.keys(extras)).toEqual(['__proto__'])
})

test('JSON text nested too deep stays text', () => {
  expect(decodedJson('['.repeat(200) + ']'.repeat(200))).toBeDefined()
  expect(decodedJson('['.repeat(300) + ']'.repeat(300))).toBeUndefined()
  expect(decodedJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined()
})
