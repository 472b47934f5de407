import { expect, test } from 'vitest'
import { type DecouplingValue, decoupling } from './decoupling.ts'

function aValue(part: Partial<DecouplingValue>): DecouplingValue {
  return {
    promptKey: 'a',
    checkpoint: 1,
    tokens: 100,
    hits: 0,
    isTruncated: false,
    right: 0,
    wrong: 0,
    ...part,
  }
}

const sums = { unlabelled: 2, empty: 1, exact: 6, estimated: 0, notMeasurable: 0 }

/** Prompt a: wrong 300 and 100 tokens, right 100. Prompt b, which is longer: wrong 400, right 500 and 600. */
const values = [
  aValue({ tokens: 300, hits: 4, wrong: 1 }),
  aValue({ tokens: 100, hits: 1, wrong: 1 }),
  aValue({ tokens: 100, hits: 1, right: 1 }),
  aValue({ promptKey: 'b', tokens: 400, hits: 2, wrong: 1, isTruncated: true }),
  aValue({ promptKey: 'b', tokens: 500, hits: 2, right: 1 }),
  aValue({ promptKey: 'b', tokens: 600, hits: 0, right: 1 }),
]

test('within a prompt pairs of other prompts do not count', () => {
  const { tokens, hits } = decoupling({ values, sums, preset: 'lazy-wrong' })

  // a: 300 beats 100, 100 ties with 100; b: 400 loses to 500 and 600: 1.5 of 4.
  expect(tokens.withinPrompt).toMatchObject({ auc: 0.375, wins: 1.5, pairs: 4, groups: 2 })
  // a: 4 beats 1, 1 ties with 1; b: 2 ties with 2, beats 0: 3 of 4.
  expect(hits.withinPrompt).toMatchObject({ auc: 0.75, wins: 3, pairs: 4 })
})

test('pooled takes every pair of the row', () => {
  const { tokens, right, wrong } = decoupling({ values, sums, preset: 'lazy-wrong' })

  // 300: beats 100. 100: ties with 100. 400: beats 100. 2.5 of 3 x 3.
  expect(tokens.pooled).toMatchObject({ wins: 2.5, pairs: 9 })
  expect([right, wrong]).toEqual([3, 3])
})

test('one prompt at two checkpoints is two groups of one cluster', () => {
  const later = values.slice(0, 3).map((value) => ({ ...value, checkpoint: 2 }))
  const { tokens } = decoupling({ values: [...values.slice(0, 3), ...later], sums, preset: 'lazy-wrong' })

  // Pooled into one group there would be 8 pairs.
  expect(tokens.withinPrompt).toMatchObject({ pairs: 4, groups: 2, interval: null })
})

test('truncated rollouts are counted and lengths given without them', () => {
  const { untruncatedTokens, truncated } = decoupling({ values, sums, preset: 'lazy-wrong' })

  expect(truncated).toBe(1)
  expect(untruncatedTokens.withinPrompt).toMatchObject({ wins: 1.5, pairs: 2, groups: 1 })
})

test('without a pair there is no chance to name', () => {
  const evidence = decoupling({ values: [aValue({ right: 3 })], sums, preset: 'bilingual-1' })

  expect(evidence.tokens.pooled).toEqual({ auc: null, wins: 0, pairs: 0, interval: null })
  expect(evidence.tokens.withinPrompt).toMatchObject({ auc: null, pairs: 0, groups: 0 })
  expect(evidence).toMatchObject({ right: 3, wrong: 0, unlabelled: 2, empty: 1, hitList: 'bilingual' })
})
