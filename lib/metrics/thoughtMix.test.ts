import { expect, test } from 'vitest'
import { noKinds } from '#lib/model/thought.ts'
import { type ThoughtMixSums, thoughtMix } from './thoughtMix.ts'

function aMix(part: Partial<ThoughtMixSums>): ThoughtMixSums {
  return {
    promptKey: 'a',
    correct: null,
    rollouts: 1,
    empty: 0,
    thoughts: noKinds,
    tokens: noKinds,
    shareSums: noKinds,
    shareRollouts: 0,
    globalDecomposition: 0,
    ...part,
  }
}

const right = aMix({
  correct: true,
  rollouts: 2,
  thoughts: { ...noKinds, decomposition: 3, deduction: 1 },
  tokens: { ...noKinds, decomposition: 60, deduction: 40 },
  shareSums: { ...noKinds, decomposition: 1.2, deduction: 0.8 },
  shareRollouts: 2,
  globalDecomposition: 1,
})
const wrong = aMix({
  promptKey: 'b',
  correct: false,
  thoughts: { ...noKinds, reflection: 6, other: 2 },
  tokens: { ...noKinds, reflection: 280, other: 20 },
  shareSums: { ...noKinds, reflection: 0.93, other: 0.07 },
  shareRollouts: 1,
  empty: 3,
})

test('shares are pooled over tokens', () => {
  const { kinds, rollouts, empty } = thoughtMix([right, wrong])

  expect(kinds.reflection).toMatchObject({ thoughts: 6, tokens: 280 })
  expect(kinds.reflection.tokenShare).toMatchObject({ count: 280, of: 400 })
  expect(kinds.verification.tokenShare).toMatchObject({ count: 0, of: 400 })
  expect([rollouts, empty]).toEqual([3, 3])
})

test('the mean share weighs rollouts alike', () => {
  expect(thoughtMix([right, wrong]).kinds.decomposition.meanShare).toBeCloseTo(0.4, 12)
})

test('right and wrong answers stand apart', () => {
  const evidence = thoughtMix([right, wrong])

  expect(evidence.right.decomposition).toEqual({ thoughts: 3, tokens: 60 })
  expect(evidence.wrong.reflection).toEqual({ thoughts: 6, tokens: 280 })
  expect(evidence).toMatchObject({ rightRollouts: 2, wrongRollouts: 1 })
  expect(evidence.globalDecomposition).toEqual({ count: 1, of: 3 })
})

test('outcomes of one prompt form one cluster', () => {
  const { kinds } = thoughtMix([right, { ...wrong, promptKey: 'a' }])

  expect(kinds.reflection.tokenShare.interval).toBeNull()
})

test('balance and diversity follow their formulas', () => {
  const { balance, diversity } = thoughtMix([right, wrong])
  // decomposition 3, reflection 6, deduction 1 of 10
  const entropy = -(0.3 * Math.log(0.3) + 0.6 * Math.log(0.6) + 0.1 * Math.log(0.1))

  expect(balance).toBeCloseTo(Math.log(6.5 / 3.5), 12)
  expect(diversity).toBeCloseTo(entropy / Math.log(4), 12)
})

test('no reasoning leaves the mix unknown', () => {
  const evidence = thoughtMix([aMix({ rollouts: 0, empty: 8 })])

  expect(evidence).toMatchObject({ rollouts: 0, empty: 8, balance: null, diversity: null })
  expect(evidence.kinds.deduction).toMatchObject({ meanShare: null, tokenShare: { count: 0, of: 0 } })
})
