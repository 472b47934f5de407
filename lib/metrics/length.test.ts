import { expect, test } from 'vitest'
import { type LengthSums, length } from './length.ts'

function aLength(part: Partial<LengthSums>): LengthSums {
  return {
    promptKey: 'a',
    correct: null,
    reasoned: 0,
    reasoningTokens: 0,
    empty: 0,
    outputTokens: 0,
    failuresOnlyOutputTokens: 0,
    truncated: 0,
    truncationUnknown: 0,
    exact: 0,
    estimated: 0,
    ...part,
  }
}

const sums = [
  aLength({ correct: true, reasoned: 2, reasoningTokens: 300, outputTokens: 400, exact: 2 }),
  aLength({
    correct: false,
    reasoned: 1,
    reasoningTokens: 900,
    outputTokens: 950,
    truncated: 1,
    estimated: 1,
  }),
  aLength({ promptKey: 'b', empty: 1, outputTokens: 50, truncationUnknown: 1 }),
]
const reasoning = [
  { tokens: 100, right: 1, wrong: 0, unlabelled: 0 },
  { tokens: 200, right: 1, wrong: 0, unlabelled: 0 },
  { tokens: 900, right: 0, wrong: 1, unlabelled: 0 },
]
const output = [
  { tokens: 50, right: 0, wrong: 0, unlabelled: 1 },
  { tokens: 200, right: 2, wrong: 0, unlabelled: 0 },
  { tokens: 950, right: 0, wrong: 1, unlabelled: 0 },
]

test('right and wrong lengths stand apart', () => {
  const evidence = length({ sums, reasoning, output })

  expect(evidence.all).toMatchObject({ n: 3, mean: 400, median: 200 })
  expect(evidence.right).toMatchObject({ n: 2, mean: 150, median: 150 })
  expect(evidence.wrong).toMatchObject({ n: 1, mean: 900, p95: 900 })
  expect(evidence.output).toMatchObject({ n: 4, mean: 350 })
})

test('rollouts without reasoning shorten nothing', () => {
  expect(length({ sums, reasoning, output })).toMatchObject({ empty: 1, unlabelled: 0 })
})

test('unknown truncation leaves the ratio', () => {
  const evidence = length({ sums, reasoning, output })

  expect(evidence.truncated).toEqual({ count: 1, of: 3 })
  expect(evidence.truncationUnknown).toBe(1)
})

test('all output pays for the right answers', () => {
  expect(length({ sums, reasoning, output }).tokensPerRight).toBe(700)
})

test('failures without their successes pay for nothing', () => {
  const lone = aLength({ correct: false, empty: 1, outputTokens: 600, failuresOnlyOutputTokens: 600 })

  expect(length({ sums: [...sums, lone], reasoning, output }).tokensPerRight).toBe(700)
})

test('no right answer has no price', () => {
  const evidence = length({ sums: sums.slice(1), reasoning: [], output: [] })

  expect(evidence.tokensPerRight).toBeNull()
  expect(evidence.right).toMatchObject({ n: 0, mean: null, median: null, interval: null })
})
