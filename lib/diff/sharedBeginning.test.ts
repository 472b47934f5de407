import { expect, test } from 'vitest'
import { aCallItem, aResultItem, aThoughtItem } from '#lib/testing/diffItems.ts'
import { sharedBeginning } from './sharedBeginning.ts'

const plan = aThoughtItem('First look.', 'decomposition') // 11 characters
const call = aCallItem('search', { city: 'Porto' }) // 40 on a strip
const found = aResultItem('search', 'rain')

test('goes on inside the thought that differs', () => {
  const a = [plan, call, found, aThoughtItem('It rains, so no.')]
  const b = [plan, call, found, aThoughtItem('It rains, but book.')]

  // 11 + 40 + 0 for the result + "It rains, " = 61
  expect(sharedBeginning(a, b)).toEqual({ items: 3, size: 61, isWhole: false })
})

test('ends before a call with other arguments', () => {
  const other = aCallItem('search', { city: 'Faro' })

  expect(sharedBeginning([plan, call], [plan, other])).toEqual({ items: 1, size: 11, isWhole: false })
})

test('equal rollouts share everything', () => {
  expect(sharedBeginning([plan, call], [plan, call])).toEqual({ items: 2, size: 51, isWhole: true })
})

test('the shorter of two ends where it ends', () => {
  expect(sharedBeginning([plan], [plan, call])).toEqual({ items: 1, size: 11, isWhole: false })
})

test('equal words of another kind diverge after them', () => {
  const other = aThoughtItem('First look.', 'other')

  expect(sharedBeginning([plan], [other])).toEqual({ items: 0, size: 11, isWhole: false })
})
