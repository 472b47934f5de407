import { expect, test } from 'vitest'
import { fitBeta } from '#lib/statistics/betaPrior.ts'
import { seededRandom } from '#lib/statistics/seededRandom.ts'
import { aGroupSums, aLabelledGroup } from '#lib/testing/aGroupSums.ts'
import { expectedTie, expectedZeroVariance } from './expectedZeroVariance.ts'

test.each([
  [0.5, 0.008],
  [0.9, 0.43],
  [0.99, 0.923],
])('eight rollouts at a known rate of %d tie by chance', (p, share) => {
  const certain = 1e7

  expect(expectedTie({ a: p * certain, b: (1 - p) * certain }, 8)).toBeCloseTo(share, 3)
})

test('an even belief over all rates ties in 2 of n + 1', () => {
  expect(expectedTie({ a: 1, b: 1 }, 8)).toBeCloseTo(2 / 9, 12)
})

test('the prior finds the rates it was drawn from', () => {
  // Mean of 0.25 (one fair in four) from 400 prompts with rates 0.05 or 0.85 in proportion 3 to 1
  const random = seededRandom(9)
  const prompts = Array.from({ length: 400 }, (_, i) => {
    const rate = i % 4 === 0 ? 0.85 : 0.05
    return { right: Array.from({ length: 16 }, () => random()).filter((x) => x < rate).length, of: 16 }
  })
  const { a, b } = fitBeta(prompts)

  expect(a / (a + b)).toBeCloseTo(0.25, 1)
  expect(a + b).toBeLessThan(2)
})

test('prompts alike give a narrow prior', () => {
  const { a, b } = fitBeta(Array.from({ length: 50 }, () => ({ right: 4, of: 8 })))

  expect(a / (a + b)).toBeCloseTo(0.5, 6)
  expect(a + b).toBeGreaterThan(100)
})

test('all wrong everywhere leaves a prior near zero', () => {
  const { a, b } = fitBeta(Array.from({ length: 50 }, () => ({ right: 0, of: 8 })))

  expect(a / (a + b)).toBeLessThan(0.05)
})

test('one prompt teaches no prior', () => {
  expect(fitBeta([{ right: 8, of: 8 }])).toEqual({ a: 0.5, b: 0.5 })
})

const groups = ['a', 'b', 'c', 'd'].map((promptKey) => aLabelledGroup(promptKey, 4, 8))
const outside = ['a', 'b', 'c', 'd'].map((promptKey) => ({ promptKey, right: 40, wrong: 40 }))

test('fair prompts seen elsewhere rarely tie', () => {
  const expected = expectedZeroVariance(groups, outside, 1)

  expect(expected).toMatchObject({ groups: 4, reason: null })
  expect(expected.share).toBeCloseTo(0.008, 2)
})

test('the interval of uneven prompts holds the share', () => {
  const uneven = [4, 80, 0, 60].map((right, i) => ({ promptKey: 'abcd'[i] ?? '', right, wrong: 80 - right }))
  const expected = expectedZeroVariance(groups, uneven, 1)

  expect(expected.interval?.method).toBe('cluster-bootstrap')
  expect(expected.interval?.low).toBeLessThan(expected.share ?? 0)
  expect(expected.interval?.high).toBeGreaterThan(expected.share ?? 1)
})

test('the same seed gives the same interval', () => {
  expect(expectedZeroVariance(groups, outside, 4)).toEqual(expectedZeroVariance(groups, outside, 4))
})

test.each([
  ['no outside', groups, [], 'not identifiable: no prompt was seen at another checkpoint'],
  ['one prompt outside', groups, outside.slice(0, 1), 'not identifiable: only 1 of 4 groups'],
  ['no label outside', groups, [{ promptKey: 'a', right: 0, wrong: 0 }], 'not identifiable: no prompt'],
  ['no group', [], outside, 'not identifiable: no group'],
  [
    'partial rewards',
    [aGroupSums([0.2, 0.5, 1], { correct: [false, false, true] })],
    outside,
    'not identifiable: rewards',
  ],
  ['rewards without labels', [aGroupSums([0, 1])], outside, 'not identifiable: rewards'],
  [
    'half rewards that add up',
    [aGroupSums([0.5, 0.5], { correct: [true, false] }), aGroupSums([0, 1], { correct: [false, true] })],
    outside,
    'not identifiable: rewards',
  ],
])('%s leaves the expectation unknown', (_, eligible, seen, reason) => {
  const expected = expectedZeroVariance(eligible, seen, 1)

  expect(expected.share).toBeNull()
  expect(expected.reason).toContain(reason)
})

test('labels given as -1 and 1 still count', () => {
  const signed = [aGroupSums([-1, 1, 1], { correct: [false, true, true] })]

  expect(expectedZeroVariance(signed, outside, 1).share).toBeGreaterThan(0)
})
