import { expect, test } from 'vitest'
import { bestAndWorst } from './bestAndWorst.ts'

const one = (id: string, reward: number | null, correct: boolean | null = null) => ({ id, reward, correct })
const ids = (siblings: readonly ReturnType<typeof one>[]) => {
  const found = bestAndWorst(siblings)
  return found && [found.best.id, found.worst.id]
}

test('takes the highest and the lowest reward, the first of equals', () => {
  expect(ids([one('a', 0), one('b', 1), one('c', 1), one('d', -1), one('e', -1)])).toEqual(['b', 'd'])
})

test('equal rewards are told apart by their labels', () => {
  expect(ids([one('a', 1, false), one('b', 1, null), one('c', 1, true)])).toEqual(['c', 'a'])
})

test('labels alone are enough', () => {
  expect(ids([one('a', null, false), one('b', null, true)])).toEqual(['b', 'a'])
})

test('a missing reward is neither best nor worst', () => {
  expect(ids([one('a', null, true), one('b', -5), one('c', 2)])).toEqual(['c', 'b'])
  expect(ids([one('a', null, true), one('b', -5)])).toBeNull()
})

test.each([
  [[]],
  [[one('a', 1)]],
  [[one('a', 0.1 + 0.2), one('b', 0.3)]],
  [[one('a', null), one('b', null)]],
])('has none where nothing differs: %j', (siblings) => {
  expect(ids(siblings)).toBeNull()
})
