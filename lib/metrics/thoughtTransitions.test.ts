import { expect, test } from 'vitest'
import { aThoughtOrder } from '#lib/testing/aThoughtOrder.ts'
import { thoughtTransitions } from './thoughtTransitions.ts'

test('counts each thought with the next one of its block', () => {
  // DU, UR, RU and UU, UU: after deduction one reflection and two deductions.
  const { next, transitions } = thoughtTransitions(aThoughtOrder({ a: [['DURU'], ['UUU']] }))

  expect(transitions).toBe(5)
  expect(next.decomposition.deduction).toMatchObject({ count: 1, of: 1 })
  expect(next.deduction.reflection).toMatchObject({ count: 1, of: 3 })
  expect(next.deduction.deduction).toMatchObject({ count: 2, of: 3 })
  expect(next.verification.deduction).toMatchObject({ count: 0, of: 0, interval: null })
})

test('never joins two blocks', () => {
  const { next } = thoughtTransitions(aThoughtOrder({ a: [['DR', 'VR']] }))

  expect(next.reflection.verification).toMatchObject({ count: 0, of: 0 })
})

test('a rollout that holds a transition often counts once', () => {
  const { next, rollouts } = thoughtTransitions(aThoughtOrder({ a: [['RRRR', 'RR'], ['RRU']], b: [['UU']] }))

  expect(next.reflection.reflection).toMatchObject({ count: 5, of: 6, rollouts: 2 })
  expect(rollouts).toBe(3)
})

test('lone thoughts make no transition and are counted', () => {
  const order = aThoughtOrder({ a: [['U', 'R'], [], ['UU']] }, { empty: 4, unread: 2 })

  expect(thoughtTransitions(order)).toMatchObject({ rollouts: 1, single: 2, empty: 4, unread: 2 })
})

test('shares of a row add up and their interval is by prompt', () => {
  // Prompt a: of two after reflection both reflect; prompt b: one of four.
  const { next } = thoughtTransitions(aThoughtOrder({ a: [['RRR', 'U']], b: [['RR', 'RU', 'RU', 'RV']] }))
  const { reflection, deduction, verification } = next.reflection

  expect([reflection, deduction, verification].map(({ count, of }) => [count, of])).toEqual([
    [3, 6],
    [2, 6],
    [1, 6],
  ])
  // r = 1/2: sqrt(2 / 1 * ((2 - 1)^2 + (1 - 2)^2)) / 6 = 1/3, cut to 0 to 1.
  expect(reflection.interval).toEqual({ low: 0, high: 1, method: 'cluster-linearised' })
  // r = 1/3: sqrt(2 * ((0 - 2/3)^2 + (2 - 4/3)^2)) / 6 = 0.2222.
  expect(deduction.interval?.high).toBeCloseTo(1 / 3 + 1.96 * (2 / 9), 3)
})

test('no reasoning gives nothing to divide', () => {
  const evidence = thoughtTransitions({ prompts: [], empty: 3, unread: 0 })

  expect(evidence).toMatchObject({ transitions: 0, rollouts: 0, empty: 3 })
  expect(evidence.next.other.other).toEqual({ count: 0, of: 0, interval: null, rollouts: 0 })
})
