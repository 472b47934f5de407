import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { importedDb } from '../testing/importedDb.ts'
import { sideNamed } from './comparisonInputs.ts'
import { promptRollouts } from './promptRollouts.ts'

const labelled = (correct: boolean, reward: number) =>
  ({ correct, correctSource: 'field', reward, rewardSource: 'field' }) as const
const db = await importedDb([
  aReadRollout({ id: 'early', ...labelled(true, 3) }),
  aReadRollout({ id: 'wrong', step: 2, ...labelled(false, 0) }),
  aReadRollout({ id: 'best', step: 2, ...labelled(true, 2) }),
  aReadRollout({ id: 'next', step: 2, ...labelled(true, 1) }),
  aReadRollout({ id: 'other', promptKey: 'p2', ...labelled(true, 1) }),
])
const side = { ...sideNamed(db, 'run-a'), split: 'train' }

test('lists the latest checkpoint and the best reward first', () => {
  const found = promptRollouts(db, side, ['p1'])

  expect([...found.values()].map((rollouts) => rollouts.map(({ reward }) => reward))).toEqual([[2, 1, 0, 3]])
})

test('keeps to the step of the side', () => {
  const found = promptRollouts(db, { ...side, step: 1 }, ['p1', 'p2'])

  expect([...found.values()].map((rollouts) => rollouts.length)).toEqual([1, 1])
})
