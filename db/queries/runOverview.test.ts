import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { runOverview } from './runOverview.ts'

const rollouts = [
  aReadRollout({ id: 'a', step: 1, reward: 1, correct: true, correctSource: 'field' }),
  aReadRollout({ id: 'b', step: 1, reward: 0, correct: false, correctSource: 'field', sample: 1 }),
  aReadRollout({ id: 'c', step: 2, reward: null, rewardSource: 'none' }),
  aReadRollout({ id: 'd', step: 2, reward: 0.5, selection: 'failures_only', sample: 1 }),
]

test('counts each checkpoint in order, failures-only files left out', async () => {
  const [run] = runOverview(await importedDb(rollouts))

  expect(
    run?.trend.map(({ step, rollouts: n, rewardSum, rewarded, wrong }) => [
      step,
      n,
      rewardSum,
      rewarded,
      wrong,
    ]),
  ).toEqual([
    [1, 2, 1, 2, 1],
    [2, 1, 0, 0, 0],
  ])
})

test('names the formats and the bytes of its files', async () => {
  const [run] = runOverview(await importedDb(rollouts, { synthetic: true }))

  expect(run).toMatchObject({ name: 'run-a', formats: ['native'], bytes: 4, isSynthetic: true })
})

test('an empty database has no runs', async () => {
  expect(runOverview(await importedDb([]))).toEqual([])
})
