import { expect, test } from 'vitest'
import { aReport, aSignal, plainLinks } from '#lib/testing/aReport.ts'
import { plainFinding } from './chartModel.ts'
import { groupSignalModel } from './groupSignalModel.ts'

test('bars hold the causes and leave the signal empty', () => {
  const model = groupSignalModel(
    aReport('group-signal', [aSignal({ allRight: 16, tied: 0, allWrong: 8, mixed: 8 })]),
    plainLinks,
  )
  const [panel] = model.panels

  expect(panel?.bars[0]?.parts.map(({ id, href, name }) => [id, href, name])).toEqual([
    ['all-right', 'groups 0 all-right', 'step 0: all-right 16 of 32 groups'],
    ['all-wrong', 'groups 0 all-wrong', 'step 0: all-wrong 8 of 32 groups'],
  ])
  expect(panel?.labels.map(({ text }) => text)).toEqual(['all-right 50', 'all-wrong 25', 'mixed 25'])
  expect(panel?.innerLabels.map(({ text }) => text)).toEqual(['75'])
})

test('groups of one are never called collapsed', () => {
  const model = groupSignalModel(aReport('group-signal', [aSignal({ singletons: 128 })]), plainLinks)

  expect(model.emptyReason).toBe(
    'All 128 groups hold one rollout: one rollout is no group, so nothing can be said about signal.',
  )
  expect(model.n).toBe('128 groups of 1')
})

test('says when more collapsed than other checkpoints predict', () => {
  const expected = {
    share: 0.5,
    interval: { low: 0.45, high: 0.55, method: 'cluster-bootstrap' as const },
    groups: 32,
    reason: null,
  }
  const model = groupSignalModel(
    aReport('group-signal', [
      aSignal({ allRight: 10, mixed: 22 }, { expectedZeroVariance: expected }),
      aSignal({ allRight: 24, mixed: 8 }, { expectedZeroVariance: expected }),
    ]),
    plainLinks,
  )

  expect(plainFinding(model.finding)).toBe(
    'The share of groups without signal rose from 31% at step 0 to 75% at step 100. That is more than the 50% that other checkpoints lead one to expect.',
  )
  expect(model.panels[0]?.series[0]?.style).toBe('dashed')
})

test('an expectation that cannot be known gives its reason', () => {
  const model = groupSignalModel(aReport('group-signal', [aSignal({ mixed: 10, singletons: 2 })]), plainLinks)

  expect(model.notes).toEqual(['Expected share not identifiable: seen once.', 'Apart: 2 singletons.'])
  expect(model.panels[0]?.series).toEqual([])
})
