import { expect, test } from 'vitest'
import { choiceOf } from './choice.ts'

const letters = [...'abcdefgh']
const draws = (own: string, likeness: number) => {
  const choice = choiceOf({ group: 'g', own, shared: 3, likeness })
  return Array.from({ length: 12 }, () => choice.between(0, 999))
}

test('siblings agree up to the shared beginning', () => {
  const [a, b] = [draws('a', 0), draws('b', 0)]

  expect(a.slice(0, 3)).toEqual(b.slice(0, 3))
  expect(a.slice(3)).not.toEqual(b.slice(3))
})

test('full likeness makes siblings the same', () => {
  expect(draws('a', 1)).toEqual(draws('b', 1))
})

test('does not pick the same line twice running', () => {
  const choice = choiceOf({ group: 'g', own: 'a', shared: 0, likeness: 0 })

  const picked = Array.from({ length: 40 }, () => choice.pick(letters))

  expect(picked.filter((letter, i) => letter === picked[i - 1])).toEqual([])
})

test('a list of one is picked every time', () => {
  const choice = choiceOf({ group: 'g', own: 'a', shared: 0, likeness: 0 })

  expect([choice.pick(['x']), choice.pick(['x'])]).toEqual(['x', 'x'])
})
