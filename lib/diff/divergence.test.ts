import { expect, test } from 'vitest'
import { aCallItem, aResultItem, aThoughtItem } from '#lib/testing/diffItems.ts'
import { alignThoughts } from './alignThoughts.ts'
import { divergence } from './divergence.ts'

const words = (text: string) => text.split(' ').length

const shared = [
  aThoughtItem('The booking is on Wednesday.'),
  aCallItem('find', { id: 1 }),
  aResultItem('find', 'one booking'),
]

test('counts what both share and what each spends before its next call', () => {
  const a = [
    ...shared,
    aThoughtItem('Seat 14C is free.'),
    aThoughtItem('Wait, is it?'),
    aCallItem('book', {}),
  ]
  const b = [...shared, aThoughtItem('Cards come first, so list them now.'), aCallItem('cards', { of: 'me' })]

  const found = divergence([a, b], alignThoughts(a, b), words)

  // 5 words of thought and 1 of `{"id":1}`; the result is not spent by the policy.
  expect(found.shared).toEqual({ thoughts: 1, calls: 1, tokens: 6 })
  expect(found.toNextCall).toEqual({ a: 7, b: 7 })
  expect(found.pairs.same).toBe(3)
})

test('says when a side makes no further call', () => {
  const a = [...shared, aThoughtItem('That is all.')]
  const b = [...shared, aCallItem('cancel', { id: 1 })]

  expect(divergence([a, b], alignThoughts(a, b), words).toNextCall).toEqual({ a: null, b: 0 })
})

test('shares everything where nothing differs', () => {
  const found = divergence([shared, shared], alignThoughts(shared, shared), words)

  expect(found.pairs).toEqual({ same: 3, changed: 0, onlyA: 0, onlyB: 0 })
  expect(found.toNextCall).toEqual({ a: null, b: null })
})
