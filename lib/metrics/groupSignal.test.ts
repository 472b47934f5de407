import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aGroupSums, aLabelledGroup } from '#lib/testing/aGroupSums.ts'
import { groupSignal } from './groupSignal.ts'
import { groupSd, signalOf } from './rewardSpread.ts'

const range = { low: 0, high: 1 }

test.each([
  ['no reward', [null, null], [], 'absent'],
  ['one reward', [1], [true], 'singleton'],
  ['one reward of two rollouts', [1, null], [true, null], 'singleton'],
  ['equal and right', [1, 1], [true, true], 'all-right'],
  ['equal and wrong', [0, 0], [false, false], 'all-wrong'],
  ['equal with labels both ways', [0.5, 0.5], [true, false], 'tied'],
  ['equal, partly labelled', [1, 1], [true, null], 'tied'],
  ['unequal', [0, 1], [false, true], 'mixed'],
  ['unequal by float noise', [0.1 + 0.2, 0.3], [true, true], 'all-right'],
] as const)('a group %s is named', (_, rewards, correct, signal) => {
  expect(signalOf(aGroupSums(rewards, { correct }))).toBe(signal)
})

test('labels win over the declared range', () => {
  expect(signalOf(aGroupSums([1, 1], { correct: [false, false] }), range)).toBe('all-wrong')
})

test.each([
  [1, 'all-right'],
  [0, 'all-wrong'],
  [0.5, 'tied'],
] as const)('without labels a tie at %d follows the range', (reward, signal) => {
  expect(signalOf(aGroupSums([reward, reward]), range)).toBe(signal)
})

test('without labels or range a tie stays unexplained', () => {
  expect(signalOf(aGroupSums([1, 1]))).toBe('tied')
})

test('three tenths have no spread at all', () => {
  expect(groupSd(aGroupSums([0.1, 0.1, 0.1]))).toBe(0)
})

test('spread of large near rewards survives the sums', () => {
  expect(groupSd(aGroupSums([1_000_000, 1_000_002]))).toBeCloseTo(1, 3)
})

test('counts each kind of group once', () => {
  const evidence = groupSignal([
    aLabelledGroup('a', 4, 4),
    aLabelledGroup('b', 0, 4),
    aLabelledGroup('c', 2, 4),
    aGroupSums([0.5, 0.5, 0.5, 0.5], { promptKey: 'd' }),
    aGroupSums([1, 0, null, 1], { promptKey: 'e' }),
    aGroupSums([1], { promptKey: 'f' }),
    aGroupSums([null, null], { promptKey: 'g' }),
  ])

  expect(evidence).toMatchObject({
    groups: 6,
    unrewarded: 1,
    eligible: 5,
    singletons: 1,
    incomplete: 1,
    short: 1,
  })
  expect(evidence).toMatchObject({ allRight: 1, allWrong: 1, tied: 1, mixed: 2 })
  expect(evidence.zeroVariance).toMatchObject({ count: 3, of: 5 })
  expect(evidence.sizes).toEqual({ 1: 1, 3: 1, 4: 4 })
  expect(evidence.wastedRollouts).toEqual({ count: 12, of: 20 })
  // (4 + 0 + 2 + 2 + 2 + 1) / 20
  expect(evidence.meanReward).toBeCloseTo(0.55, 12)
  // sds 0, 0, 0.5, 0, sqrt(2)/3
  expect(evidence.meanGroupSd).toBeCloseTo((0.5 + Math.SQRT2 / 3) / 5, 12)
})

test('groups of one are singletons, never collapsed', () => {
  const evidence = groupSignal(Array.from({ length: 128 }, (_, i) => aGroupSums([1], { promptKey: `p${i}` })))

  expect(evidence).toMatchObject({ groups: 128, singletons: 128, eligible: 0, short: 0 })
  expect(evidence.zeroVariance).toEqual({ count: 0, of: 0, interval: null })
  expect(evidence.meanGroupSd).toBeNull()
})

test('a declared size decides what is short', () => {
  const groups = [
    aGroupSums([0, 1], { expectedSize: 8 }),
    aGroupSums([0, 1], { promptKey: 'b', expectedSize: 8 }),
  ]

  expect(groupSignal(groups).short).toBe(2)
})

test('half the possible variance is the boundary', () => {
  // variances 0.25, 0.1875, 0.109375 of at most 0.25
  const groups = [aLabelledGroup('a', 4, 8), aLabelledGroup('b', 2, 8), aLabelledGroup('c', 1, 8)]
  const evidence = groupSignal(groups)

  expect(evidence.boundary).toEqual({ count: 2, of: 3 })
  expect(evidence.rewardRange).toEqual({ low: 0, high: 1, source: 'observed' })
})

test('nothing gives an empty answer', () => {
  const evidence = groupSignal([])

  expect(evidence).toMatchObject({ groups: 0, meanReward: null, meanGroupSd: null, boundary: null })
  expect(evidence.expectedZeroVariance.share).toBeNull()
})

test('the parts always add up', () => {
  const group = fc
    .tuple(fc.array(fc.option(fc.constantFrom(0, 0.5, 1)), { minLength: 1, maxLength: 9 }), fc.string())
    .map(([rewards, promptKey]) => aGroupSums(rewards, { promptKey, correct: rewards.map((r) => r === 1) }))

  fc.assert(
    fc.property(fc.array(group, { maxLength: 20 }), (groups) => {
      const evidence = groupSignal(groups)
      const flat = evidence.allRight + evidence.allWrong + evidence.tied
      expect(evidence.zeroVariance.count).toBe(flat)
      expect(flat + evidence.mixed).toBe(evidence.eligible)
      expect(evidence.eligible + evidence.singletons).toBe(evidence.groups)
      const { allRight, allWrong, tied, mixed, sizes, short } = evidence
      expect(groupSignal(groups.toReversed())).toMatchObject({
        allRight,
        allWrong,
        tied,
        mixed,
        sizes,
        short,
      })
    }),
    { numRuns: 50 },
  )
})
