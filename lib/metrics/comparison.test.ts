import { expect, test } from 'vitest'
import { commonK } from './comparedMetrics.ts'
import { type ComparisonSums, comparison } from './comparison.ts'
import { flippedPrompts } from './flippedPrompts.ts'
import { lazyPresets } from './presets.ts'
import { verdict } from './verdict.ts'

const preset = lazyPresets['lazy-wrong']

function aSide(
  promptKey: string,
  right: number,
  wrong: number,
  part: Partial<ComparisonSums> = {},
): ComparisonSums {
  const n = right + wrong
  return {
    promptKey,
    rollouts: n,
    right,
    wrong,
    unlabelled: 0,
    rewarded: n,
    sumReward: right,
    wrongUnits: wrong,
    lazyWrong: 0,
    rightUnits: right,
    reasoned: n,
    reasoningTokens: 100 * n,
    thoughtTokens: 100 * n,
    reflectionTokens: 0,
    decompositionTokens: 0,
    ...part,
  }
}

function prompts(
  count: number,
  right: number,
  of: number,
  part: Partial<ComparisonSums> = {},
): ComparisonSums[] {
  return Array.from({ length: count }, (_, i) => aSide(`p${i}`, right, of - right, part))
}

function line(metric: string, compared: ReturnType<typeof comparison>) {
  return compared.metrics.find((entry) => entry.metric === metric)
}

test('prompts are matched by their key', () => {
  const { matched, onlyA, onlyB } = comparison({
    a: [...prompts(4, 1, 2), aSide('x', 1, 1)],
    b: [...prompts(4, 1, 2), aSide('y', 1, 1), aSide('z', 1, 1)],
    preset,
  })

  expect({ matched, onlyA, onlyB }).toEqual({ matched: 4, onlyA: 1, onlyB: 2 })
})

test('a side against itself is the same', () => {
  const side = [...prompts(10, 3, 8, { lazyWrong: 2 }), aSide('q', 8, 0)]
  const compared = comparison({ a: side, b: side, preset })

  expect(compared.metrics.map((entry) => entry.verdict)).toEqual(Array.from(compared.metrics, () => 'same'))
  expect(line('accuracy', compared)).toMatchObject({ difference: 0, low: 0, high: 0, p: 1 })
})

test('prompts count alike whatever their size', () => {
  const a = [aSide('p', 0, 1), aSide('q', 0, 9)]
  const b = [aSide('p', 1, 0), aSide('q', 0, 9)]
  const accuracy = line('accuracy', comparison({ a, b, preset }))

  expect(accuracy).toMatchObject({ a: 0, b: 0.5, difference: 0.5, prompts: 2 })
  expect(accuracy?.countsB).toEqual({ count: 1, of: 10 })
})

test('a clear gain is better by every measure', () => {
  const compared = comparison({
    a: prompts(12, 2, 8, { lazyWrong: 5 }),
    b: prompts(12, 6, 8, { lazyWrong: 0 }),
    preset,
  })

  expect(line('accuracy', compared)).toMatchObject({ difference: 0.5, verdict: 'better', prompts: 12 })
  expect(line('lazy', compared)).toMatchObject({ verdict: 'better', b: 0, countsA: { count: 60, of: 72 } })
  // 2 of 2^12 exchanges reach it; three headline metrics
  expect(line('accuracy', compared)?.p).toBeCloseTo(2 / 4_096, 12)
  expect(line('accuracy', compared)?.adjustedP).toBeCloseTo(6 / 4_096, 12)
})

test('the other way round is worse', () => {
  const compared = comparison({ a: prompts(12, 6, 8), b: prompts(12, 2, 8), preset })

  expect(line('accuracy', compared)).toMatchObject({ difference: -0.5, verdict: 'worse' })
})

test('four prompts are too few for a winner', () => {
  const compared = comparison({ a: prompts(4, 0, 8), b: prompts(4, 8, 8), preset })

  expect(line('accuracy', compared)).toMatchObject({ difference: 1, verdict: 'not enough data' })
})

test('a side without wrong answers has no lazy ratio', () => {
  const compared = comparison({ a: prompts(8, 4, 8), b: prompts(8, 8, 8), preset })

  expect(line('lazy', compared)).toMatchObject({
    a: null,
    difference: null,
    p: null,
    verdict: 'not enough data',
  })
})

test('the denominator of lazy follows the preset', () => {
  const [a, b] = [prompts(8, 4, 8, { lazyWrong: 2 }), prompts(8, 4, 8, { lazyWrong: 1 })]

  expect(line('lazy', comparison({ a, b, preset }))?.a).toBe(0.5)
  expect(line('lazy', comparison({ a, b, preset: lazyPresets['dcore-script'] }))?.a).toBe(0.25)
})

test('pass@k is compared at a common k', () => {
  const compared = comparison({ a: prompts(8, 2, 8), b: prompts(8, 2, 5), preset })

  // 1 - C(6, 4) / C(8, 4); 1 - C(3, 4) / C(5, 4)
  expect(line('pass-at-k', compared)).toMatchObject({ k: 4, b: 1 })
  expect(line('pass-at-k', compared)?.a).toBeCloseTo(0.785714, 6)
})

test('one short prompt does not lower k', () => {
  const sides = [...prompts(8, 2, 8), aSide('q', 1, 0)].map((a) => ({ promptKey: a.promptKey, a, b: a }))

  expect(commonK(sides)).toBe(8)
  expect(commonK([])).toBe(1)
})

test('only the asked metrics are answered', () => {
  const [a, b] = [prompts(8, 2, 8), prompts(8, 3, 8)]

  expect(comparison({ a, b, preset, metrics: ['reward'] }).metrics.map((entry) => entry.metric)).toEqual([
    'reward',
  ])
})

test('checkpoints of one side are pooled by prompt', () => {
  const compared = comparison({
    a: [aSide('p', 1, 3), aSide('p', 3, 1), aSide('q', 0, 4)],
    b: [aSide('p', 4, 0), aSide('q', 4, 0)],
    preset,
  })

  expect(line('accuracy', compared)).toMatchObject({ a: 0.25, b: 1 })
})

test('length has no better side', () => {
  const compared = comparison({
    a: prompts(12, 2, 8, { reasoningTokens: 800 }),
    b: prompts(12, 2, 8, { reasoningTokens: 1_600 }),
    preset,
  })

  expect(line('length', compared)).toMatchObject({ a: 100, b: 200, verdict: 'different', better: null })
})

test('nothing matched gives no verdict', () => {
  const compared = comparison({ a: [aSide('p', 1, 1)], b: [aSide('q', 1, 1)], preset })

  expect(compared).toMatchObject({ matched: 0, onlyA: 1, onlyB: 1 })
  expect(compared.metrics.every((entry) => entry.verdict === 'not enough data')).toBe(true)
})

test('flips go both ways by majority', () => {
  const sides = [
    { promptKey: 'won', a: aSide('won', 1, 7), b: aSide('won', 8, 0) },
    { promptKey: 'lost', a: aSide('lost', 5, 3), b: aSide('lost', 4, 4) },
    { promptKey: 'half', a: aSide('half', 4, 4), b: aSide('half', 4, 4) },
  ]
  const { gained, lost, p } = flippedPrompts(sides)

  expect(gained).toEqual([{ promptKey: 'won', a: { count: 1, of: 8 }, b: { count: 8, of: 8 } }])
  expect(lost.map((prompt) => prompt.promptKey)).toEqual(['lost'])
  expect(p).toBeNull()
})

test('single rollouts are tested by McNemar', () => {
  const sides = Array.from({ length: 6 }, (_, i) => ({
    promptKey: `${i}`,
    a: aSide(`${i}`, 0, 1),
    b: aSide(`${i}`, 1, 0),
  }))

  expect(flippedPrompts(sides).p).toBeCloseTo(2 / 64, 12)
})

const grounds = { better: 'higher', difference: 0.1, low: 0.05, high: 0.15, p: 0.01, margin: 0.02 } as const

test.each([
  [{}, 'better'],
  [{ better: 'lower' }, 'worse'],
  [{ better: null }, 'different'],
  [{ low: -0.01 }, 'not enough data'],
  [{ p: 0.06 }, 'not enough data'],
  [{ p: null }, 'not enough data'],
  [{ low: -0.02, high: 0.02 }, 'same'],
  [{ margin: 0.2 }, 'same'],
  [{ low: null }, 'not enough data'],
] as const)('grounds changed by %j are %s', (change, said) => {
  expect(verdict({ ...grounds, ...change })).toBe(said)
})
