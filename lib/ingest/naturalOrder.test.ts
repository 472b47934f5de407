import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePaths } from './naturalOrder.ts'

test('counts numbers in names as numbers', () => {
  const paths = ['run/10.jsonl', 'run/2.jsonl', 'a/step_800/x', 'a/step_90/x', 'run/1.jsonl', 'run/02.jsonl']

  expect(paths.toSorted(comparePaths)).toEqual([
    'a/step_90/x',
    'a/step_800/x',
    'run/1.jsonl',
    'run/02.jsonl',
    'run/2.jsonl',
    'run/10.jsonl',
  ])
})

test('the order does not depend on where one starts', () => {
  const path = fc.string({ unit: fc.constantFrom('a', '0', '1', '9', '/', '.'), maxLength: 6 })
  fc.assert(
    fc.property(fc.uniqueArray(path), fc.func(fc.integer()), (paths, shuffle) => {
      const other = paths.toSorted((a, b) => shuffle(a) - shuffle(b))
      expect(other.toSorted(comparePaths)).toEqual(paths.toSorted(comparePaths))
    }),
  )
})
