import { expect, test } from 'vitest'
import { nearestName } from './nearestName.ts'

const names = ['wrong', 'right', 'reward', 'reflection', 'lazy', 'step']

test.each([
  ['wrnog', 'wrong'],
  ['rewards', 'reward'],
  ['Lazzy', 'lazy'],
  ['refl', 'reflection'],
  ['setp', 'step'],
])('%s most likely means %s', (word, name) => {
  expect(nearestName(word, names)).toBe(name)
})

test('a far word means nothing', () => {
  expect(nearestName('banana', names)).toBeNull()
  expect(nearestName('', names)).toBeNull()
})
