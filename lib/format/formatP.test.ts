import { expect, test } from 'vitest'
import { formatP } from './formatP.ts'

test.each([
  [null, '–'],
  [0.0004997, '<.001'],
  [0.001, '.001'],
  [0.0578, '.058'],
  [0.0999, '.10'],
  [0.8, '.80'],
  [0.996, '1'],
  [1, '1'],
])('writes the p value %s as %s', (p, text) => {
  expect(formatP(p)).toBe(text)
})
