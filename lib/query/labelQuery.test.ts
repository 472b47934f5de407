import { expect, test } from 'vitest'
import { labelKeySearch } from './labelKeySearch.ts'
import { parseLabelKey, parseLabelQuery } from './labelQuery.ts'

test.each([null, 'ada & bo'])('a label of %s is named and found again', (labeller) => {
  const key = { rollout: 'a/b', turn: 1, block: 0, start: 3, end: 22, labeller }

  expect(parseLabelKey(new URLSearchParams(labelKeySearch(key)))).toEqual(key)
})

test('a place that is no number is a refusal', () => {
  expect(() => parseLabelKey(new URLSearchParams('rollout=a&turn=x&block=0&start=0&end=1'))).toThrow('turn')
})

test('reads whose labels are asked for', () => {
  expect(parseLabelQuery(new URLSearchParams('run=a&labeller=ada&blind=1'))).toMatchObject({
    traces: { runs: ['a'] },
    rollout: null,
    labeller: 'ada',
    isBlindOnly: true,
  })
  expect(parseLabelQuery(new URLSearchParams())).toMatchObject({ labeller: null, isBlindOnly: false })
})
