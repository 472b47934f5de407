import { expect, test } from 'vitest'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import type { Db } from './open.ts'
import { runList } from './queries/runList.ts'
import { runId } from './runNames.ts'
import { setRun, undoRun } from './settings.ts'
import { importedDb, importInto } from './testing/importedDb.ts'

const run = runId('run-a')
const labels = (db: Db) =>
  db.$client.prepare('select correct, correct_source as source from rollouts order by row_id').all()

const rewards = (...values: readonly (number | null)[]) =>
  values.map((reward, i) => aReadRollout({ id: `r${i}`, sample: i, reward }))

test('of two reward values the higher is guessed right', async () => {
  const db = await importedDb(rewards(-1, 1, null))

  expect(labels(db)).toEqual([
    { correct: 0, source: 'guessed' },
    { correct: 1, source: 'guessed' },
    { correct: null, source: 'none' },
  ])
})

test('three reward values are no ground for a guess', async () => {
  const db = await importedDb(rewards(0, 0.5, 1))

  expect(labels(db)).toEqual(Array(3).fill({ correct: null, source: 'none' }))
})

test('a guess is taken back when a third value comes', async () => {
  const db = await importedDb(rewards(0, 1))

  await importInto(db, [aReadRollout({ id: 'r9', reward: 0.5 })], { path: 'b.jsonl' })

  expect(labels(db)).toEqual(Array(3).fill({ correct: null, source: 'none' }))
})

test('labels of the dump are never guessed over', async () => {
  const db = await importedDb([
    aReadRollout({ id: 'r0', reward: 1, correct: false, correctSource: 'field' }),
    aReadRollout({ id: 'r1', reward: 0 }),
  ])

  expect(labels(db)).toEqual([
    { correct: 0, source: 'field' },
    { correct: null, source: 'none' },
  ])
})

test('a threshold labels by reward and undo forgets it', async () => {
  const db = await importedDb(rewards(0, 0.5, 1, null))
  setRun(db, run, { change: { correct: { kind: 'threshold', on: 'reward', atLeast: 0.5 } }, now: 2 })
  expect(labels(db).map((row) => (row as { correct: number | null }).correct)).toEqual([0, 1, 1, null])

  undoRun(db, run, 3)

  expect(labels(db)).toEqual(Array(4).fill({ correct: null, source: 'none' }))
})

test('a reward part or a field can be the label', async () => {
  const db = await importedDb([
    aReadRollout({
      id: 'r0',
      rewardParts: { exact: { value: 1, weight: null } },
      extras: { judge: { ok: 'yes' } },
    }),
    aReadRollout({
      id: 'r1',
      rewardParts: { exact: { value: 0.5, weight: null } },
      extras: { judge: { ok: false } },
    }),
  ])
  const correct = () => labels(db).map((row) => (row as { correct: number | null }).correct)

  setRun(db, run, { change: { correct: { kind: 'field', path: 'exact' } }, now: 2 })
  expect(correct()).toEqual([1, 0])
  setRun(db, run, { change: { correct: { kind: 'threshold', on: 'exact', atLeast: 0.5 } }, now: 2 })
  expect(correct()).toEqual([1, 1])
  setRun(db, run, { change: { correct: { kind: 'field', path: 'judge.ok' } }, now: 2 })
  expect(correct()).toEqual([1, 0])
})

test('a rule that finds nothing is refused whole', async () => {
  const db = await importedDb(rewards(0, 1))

  expect(() => setRun(db, run, { change: { correct: { kind: 'field', path: 'nosuch' } }, now: 2 })).toThrow(
    'nosuch',
  )

  expect(labels(db)).toEqual([
    { correct: 0, source: 'guessed' },
    { correct: 1, source: 'guessed' },
  ])
})

test('none takes every label away', async () => {
  const db = await importedDb([aReadRollout({ correct: true, correctSource: 'field' })])

  setRun(db, run, { change: { correct: { kind: 'none' } }, now: 2 })

  expect(labels(db)).toEqual([{ correct: null, source: 'none' }])
})

test('step, split and facet move and come back', async () => {
  const db = await importedDb(rewards(0, 1))
  const before = runList(db)

  setRun(db, run, { change: { step: 400, split: 'eval', facet: 'airline' }, now: 2 })
  expect(runList(db)[0]).toMatchObject({
    facets: ['airline'],
    checkpoints: [{ split: 'eval', step: 400, rollouts: 2, groups: 1 }],
  })

  undoRun(db, run, 3)
  expect(runList(db)).toEqual(before)
})

test('a corrected run keeps name and rollouts on re-import', async () => {
  const db = await importedDb(rewards(0, 1))
  setRun(db, run, { change: { name: 'mine', step: 7 }, now: 2 })

  await importInto(db, rewards(0, 1))

  expect(runList(db)).toMatchObject([{ name: 'mine', rollouts: 2, checkpoints: [{ step: 7 }] }])
})

test('flags of an import set its own rollouts and can be undone', async () => {
  const db = await importedDb([aReadRollout({ id: 'r0', step: null })], { step: 5, run: 'named' })
  await importInto(db, [aReadRollout({ id: 'r1', step: null })], { path: 'b.jsonl', options: { step: 6 } })
  expect(runList(db)[0]).toMatchObject({ name: 'named', checkpoints: [{ step: 5 }, { step: 6 }] })

  undoRun(db, run, 3)
  expect(runList(db)[0]).toMatchObject({ name: 'named', checkpoints: [{ step: null }, { step: 5 }] })
  undoRun(db, run, 4)
  expect(runList(db)[0]).toMatchObject({ name: 'run-a', checkpoints: [{ step: null, rollouts: 2 }] })
})

test('flags survive an import without them', async () => {
  const db = await importedDb([aReadRollout({ step: null })], { step: 5 })

  await importInto(db, [aReadRollout({ step: null })])

  expect(runList(db)[0]).toMatchObject({ checkpoints: [{ step: 5, rollouts: 1 }] })
})

test('a name over several native runs keeps them apart', async () => {
  const other = { key: 'run-b', source: 'field', model: null } as const
  const db = await importedDb([aReadRollout(), aReadRollout({ id: 'b', run: other })], { run: 'night' })

  expect(runList(db).map(({ name }) => name)).toEqual(['night/run-a', 'night/run-b'])
})

test('a name that another run has is refused', async () => {
  const other = { key: 'run-b', source: 'field', model: null } as const
  const db = await importedDb([aReadRollout(), aReadRollout({ id: 'b', run: other })])

  expect(() => setRun(db, run, { change: { name: 'run-b' }, now: 2 })).toThrow('choose another name')
})

test('nothing to undo is a refusal', async () => {
  const db = await importedDb(rewards(0, 1))

  expect(() => undoRun(db, run, 2)).toThrow('nothing to undo')
})
