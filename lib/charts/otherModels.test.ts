import { expect, test } from 'vitest'
import type { LengthSummary, RewardEvidence } from '#lib/metrics/evidence.ts'
import { aRatio, aReport, aSignal, plainLinks } from '#lib/testing/aReport.ts'
import { accuracyModel } from './accuracyModel.ts'
import { plainFinding } from './chartModel.ts'
import { lengthModel } from './lengthModel.ts'
import { passAtKModel } from './passAtKModel.ts'
import { rewardModel } from './rewardModel.ts'
import { rewardPartsModel } from './rewardPartsModel.ts'

const reward = (mean: number, parts: RewardEvidence['parts'] = {}): RewardEvidence => ({
  mean,
  sd: 1,
  n: 100,
  interval: { low: mean - 0.1, high: mean + 0.1, method: 'cluster-linearised' },
  missing: 2,
  quantiles: { p10: mean - 1, p50: mean, p90: mean + 1 },
  parts,
  selection: null,
})

test('unlabelled rollouts are counted apart and not as wrong', () => {
  const model = accuracyModel(
    aReport('accuracy', [{ right: aRatio(30, 40), unlabelled: 60, guessed: 40, selection: null }]),
    plainLinks,
  )

  expect(plainFinding(model.finding)).toBe('Accuracy is 75% (30 of 40).')
  expect(model.notes).toEqual([
    'Intervals: 95%, by prompt.',
    '60 rollouts unlabelled, left out.',
    '40 labels guessed from two reward values.',
  ])
})

test('reward shows the mean, its band, its spread and the groups below', () => {
  const model = rewardModel(
    {
      reward: aReport('reward', [reward(1), reward(2)]),
      signal: aReport('group-signal', [aSignal({ mixed: 8 }, { meanGroupSd: 0.7 }), aSignal({ mixed: 8 })]),
    },
    plainLinks,
  )

  expect(model.panels.map(({ id }) => id)).toEqual(['mean', 'sd'])
  expect(model.panels[0]?.series[0]?.bands.map(({ kind }) => kind)).toEqual(['spread', 'band'])
  expect(model.table.rows.map(({ cells }) => cells[5])).toEqual(['0.70', '–'])
})

test('the part that moved most is named', () => {
  const model = rewardPartsModel(
    aReport('reward', [
      reward(1, { format: { mean: 0.9, n: 100 }, values: { mean: 0.2, n: 100 } }),
      reward(2, { format: { mean: 1, n: 100 }, values: { mean: 0.8, n: 100 } }),
    ]),
    plainLinks,
  )

  expect(plainFinding(model?.finding ?? [])).toBe('values moved most, from 0.20 to 0.80 at step 100.')
  expect(rewardPartsModel(aReport('reward', [reward(1)]), plainLinks)).toBeNull()
})

const summary = (median: number | null, n: number): LengthSummary => ({
  n,
  mean: median,
  median,
  p25: median === null ? null : median - 100,
  p75: median === null ? null : median + 100,
  p95: median,
  interval: null,
})

test.each([
  [800, 400, 'Wrong answers are 2.0 times as long as right ones.'],
  [400, 800, 'Right answers are 2.0 times as long as wrong ones.'],
  [410, 400, 'Wrong and right answers are about as long as each other.'],
])('wrong %i and right %i tokens: %s', (wrong, right, sentence) => {
  const model = lengthModel(
    aReport('length', [
      {
        all: summary(500, 80),
        right: summary(right, 40),
        wrong: summary(wrong, 40),
        output: summary(600, 80),
        truncated: { count: 0, of: 80 },
        truncationUnknown: 0,
        tokensPerRight: null,
        tokens: { exact: 80, estimated: 0 },
        unlabelled: 0,
        empty: 0,
        selection: null,
      },
    ]),
    plainLinks,
  )

  expect(plainFinding(model.finding)).toBe(sentence)
})

test('pass@k has a line for each k and says both ends', () => {
  const entry = (k: number, passAtK: number) => ({ k, passAtK, passPowK: null, interval: null, prompts: 32 })
  const evidence = (one: number, eight: number) => ({
    k: [entry(1, one), entry(8, eight)],
    prompts: 32,
    unlabelled: 0,
    selection: null,
  })
  const model = passAtKModel(aReport('pass-at-k', [evidence(0.3, 0.6), evidence(0.6, 0.8)]), plainLinks)

  expect(model.panels[0]?.series.map(({ id }) => id)).toEqual(['pass-1', 'pass-8'])
  expect(plainFinding(model.finding)).toBe(
    'With one try 60% of prompts pass, with 8 tries 80%; at step 0 it was 30% and 60%.',
  )
})
