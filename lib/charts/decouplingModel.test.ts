import { expect, test } from 'vitest'
import type { AucEvidence, DecouplingEvidence, OutcomeAuc } from '#lib/metrics/evidence.ts'
import { aReport, plainLinks } from '#lib/testing/aReport.ts'
import { plainFinding } from './chartModel.ts'
import { decouplingModel } from './decouplingModel.ts'

const auc = (wins: number, pairs: number): AucEvidence => ({
  auc: pairs === 0 ? null : wins / pairs,
  wins,
  pairs,
  interval: pairs === 0 ? null : { low: 0.4, high: 0.9, method: 'cluster-linearised' },
})

const outcome = (pooled: AucEvidence, within: AucEvidence): OutcomeAuc => ({
  pooled,
  withinPrompt: { ...within, groups: within.pairs === 0 ? 0 : 5 },
})

function decoupled(tokens: OutcomeAuc, more: Partial<DecouplingEvidence> = {}): DecouplingEvidence {
  return {
    tokens,
    hits: outcome(auc(60, 100), auc(15, 20)),
    untruncatedTokens: tokens,
    right: 10,
    wrong: 10,
    truncated: 0,
    unlabelled: 0,
    empty: 0,
    tokenCounts: { exact: 20, estimated: 0 },
    hitList: 'dcore',
    notMeasurable: 0,
    selection: null,
    ...more,
  }
}

const first = decoupled(outcome(auc(70, 100), auc(16, 20)))
const last = decoupled(outcome(auc(50, 100), auc(12, 20)), { truncated: 3, notMeasurable: 2 })

test('leads with pairs of one prompt', () => {
  const model = decouplingModel(aReport('decoupling', [first, last]), plainLinks)

  expect(plainFinding(model.finding)).toBe(
    'Of a right and a wrong answer to one prompt the wrong one is longer in 60% of pairs at step 100, 80% at step 0; it has more reflection hits in 75%.',
  )
  expect(model.panels.map(({ labels }) => labels.map(({ text }) => text).sort())).toEqual([
    ['0.50 all', '0.60 within'],
    ['0.60 all', '0.75 within'],
  ])
  expect(model.notes.join(' ')).toMatch(/3 truncated rollouts included.* 2 in Chinese/)
})

test('without siblings it speaks of all pairs', () => {
  const alone = decoupled(outcome(auc(70, 100), auc(0, 0)))
  const model = decouplingModel(aReport('decoupling', [alone]), plainLinks)

  expect(plainFinding(model.finding)).toMatch(/^Of a right and a wrong answer the wrong one is longer in 70%/)
  expect(model.table.rows[0]?.cells).toEqual([
    'step 0',
    'tokens',
    ...['–', '–', '0'],
    ...['0.70', '0.40 to 0.90', '100'],
    ...['10', '10'],
  ])
})

test('few pairs are hollow and join no line', () => {
  const few = decoupled(outcome(auc(4, 6), auc(2, 3)), { right: 3, wrong: 2 })
  const [tokens] = decouplingModel(aReport('decoupling', [first, few, last]), plainLinks).panels

  expect(tokens?.columns[1]?.peek).toBe('step 100: 2 of 3 within a prompt, 4 of 6 over all')
  expect(tokens?.series[1]?.marks.map(({ shape }) => shape)).toEqual(['cross', 'hollow', 'cross'])
  expect(tokens?.series[1]?.stretches).toEqual([])
})

test('one outcome alone leaves nothing to compare', () => {
  const none = decoupled(outcome(auc(0, 0), auc(0, 0)), { wrong: 0 })

  expect(decouplingModel(aReport('decoupling', [none]), plainLinks).emptyReason).toMatch(/no pair to compare/)
})
