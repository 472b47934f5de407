import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { compareAnswer, compareSides } from '../compare.ts'
import { importedDb } from '../testing/importedDb.ts'
import { sideNamed } from './comparisonInputs.ts'

const other = { key: 'run-b', source: 'field', model: null } as const
const labelled = (correct: boolean) => ({ correct, correctSource: 'field' }) as const
const db = await importedDb([
  aReadRollout({ id: 'a1', ...labelled(false) }),
  aReadRollout({ id: 'a2', promptKey: 'p2', ...labelled(true) }),
  aReadRollout({ id: 'a3', promptKey: 'only-a', ...labelled(true) }),
  aReadRollout({ id: 'a4', step: 2, ...labelled(true) }),
  aReadRollout({ id: 'b1', run: other, ...labelled(true) }),
  aReadRollout({ id: 'b2', run: other, promptKey: 'p2', ...labelled(true) }),
  aReadRollout({ id: 'e1', run: { ...other, key: 'run@2' }, split: 'eval', ...labelled(true) }),
])

test('sides are matched by prompt', () => {
  const answer = compareAnswer(compareSides(db, { a: 'run-a@1', b: 'run-b', metrics: ['accuracy'] }))

  expect(answer).toMatchObject({ matched: 2, onlyA: 1, onlyB: 0 })
  expect(answer.metrics).toMatchObject([
    { metric: 'accuracy', better: 'higher', a: 0.5, b: 1, difference: 0.5 },
  ])
  expect(Object.keys(answer.metrics[0] ?? {})).toEqual([
    ...['metric', 'better', 'a', 'b', 'difference', 'low', 'high', 'p', 'verdict'],
  ])
})

test('a step narrows its side alone', () => {
  expect(compareSides(db, { a: 'run-a@train/2', b: 'run-b' })).toMatchObject({
    matched: 1,
    onlyA: 0,
    onlyB: 1,
  })
})

test('a run whose name holds @ is taken whole', () => {
  expect(sideNamed(db, 'run@2')).toMatchObject({ step: null, subject: { name: 'run@2' } })
})

test('sides without a common split are refused', () => {
  expect(() => compareSides(db, { a: 'run-a', b: 'run@2' })).toThrow('has no rollouts')
})

test('an unknown side is refused by name', () => {
  expect(() => compareSides(db, { a: 'run-a', b: 'nosuch@1' })).toThrow('no run "nosuch"')
})

test('an answer says which side holds only a part of what was sampled', async () => {
  const db = await importedDb([
    aReadRollout({ id: 'a', step: 1, correct: true, correctSource: 'field' }),
    aReadRollout({ id: 'b', step: 2, correct: true, correctSource: 'field', selection: 'trained_subset' }),
  ])

  const { selection } = compareAnswer(compareSides(db, { a: 'run-a@1', b: 'run-a@2' }))

  expect(selection).toEqual({
    a: null,
    b: '1 rollout from a file that holds only what was trained on',
  })
})
