import { expect, test } from 'vitest'
import { chosenGroupHref, groupChoices } from './groupAddress.ts'

test('an address reads back as its choices', () => {
  const choices = groupChoices({ advantage: 'trl', preset: 'bilingual-1', order: 'reward', offset: '50' })
  const href = chosenGroupHref('g1', choices)

  expect(href).toBe('/groups/g1?advantage=trl&preset=bilingual-1&order=reward&offset=50')
  expect(groupChoices(Object.fromEntries(new URL(href, 'http://localhost').searchParams))).toEqual(choices)
})

test('unknown choices give the defaults, which no address names', () => {
  const choices = groupChoices({ advantage: 'x', preset: ['a', 'b'], order: '', offset: '-1' })

  expect(chosenGroupHref('g1', choices)).toBe('/groups/g1')
})
