import { expect, test } from 'vitest'
import { labelQuery } from '#lib/query/labelQuery.ts'
import { aLabel } from '#lib/testing/aLabel.ts'
import { aReadRollout, aTurn } from '#lib/testing/aRollout.ts'
import { bodyOf, putBody } from './body.ts'
import type { Db } from './open.ts'
import { labelledThoughts } from './queries/labelledThoughts.ts'
import { removeRun } from './removeRun.ts'
import { runId } from './runNames.ts'
import { importedDb, importInto } from './testing/importedDb.ts'
import { labelAt, putLabel, removeLabel, writeLabel } from './thoughtLabels.ts'

const everything = labelQuery.parse({ traces: { runs: [] } })
const states = (db: Db) => [...labelledThoughts(db, everything)].map(({ state }) => state)

test('a label stands beside the thought it is about', async () => {
  const db = await importedDb([aReadRollout()])

  putLabel(db, aLabel({ kind: 'reflection' }), 7)

  expect([...labelledThoughts(db, everything)]).toEqual([
    {
      label: aLabel({ kind: 'reflection', at: 7 }),
      state: 'matched',
      run: 'run-a',
      step: 1,
      thought: { start: 0, end: 22, kind: 'deduction', subKind: null, confidence: 0.9, cue: null },
      number: 1,
      text: 'First look, then book.',
    },
  ])
})

test('one labeller has one label for a thought, two have two', async () => {
  const db = await importedDb([aReadRollout()])

  putLabel(db, aLabel({ kind: 'reflection' }), 1)
  putLabel(db, aLabel({ kind: 'other' }), 2)
  putLabel(db, aLabel({ kind: 'other', labeller: 'ada' }), 3)

  expect([...labelledThoughts(db, everything)].map(({ label }) => [label.labeller, label.kind])).toEqual([
    [null, 'other'],
    ['ada', 'other'],
  ])
})

test('taking a label off twice does no harm', async () => {
  const db = await importedDb([aReadRollout()])
  putLabel(db, aLabel(), 1)

  expect([removeLabel(db, aLabel()), removeLabel(db, aLabel())]).toEqual([true, false])
  expect(labelAt(db, aLabel())).toBeUndefined()
})

test.each([
  ['no rollout of that id', { rollout: 'nosuch' }, 'no rollout nosuch'],
  ['a turn without reasoning', { turn: 0 }, 'turn 0, block 0 has no reasoning from 0 to 22'],
  ['an end beyond the text', { end: 23 }, 'from 0 to 23'],
  ['an empty stretch', { start: 22 }, 'from 22 to 22'],
])('%s is a refusal', async (_, about, reason) => {
  const db = await importedDb([aReadRollout()])

  expect(() => putLabel(db, aLabel(about), 1)).toThrow(reason)
})

test('a label outlives other cuts, and says that it fits none', async () => {
  const db = await importedDb([aReadRollout()])
  putLabel(db, aLabel(), 1)
  const body = bodyOf(db, 1)
  const [block] = body?.thoughts ?? []
  const [thought] = block?.thoughts ?? []

  putBody(db, 1, { rollout: body!.rollout, thoughts: [{ ...block!, thoughts: [{ ...thought!, end: 11 }] }] })
  expect(states(db)).toEqual(['no-thought'])

  putBody(db, 1, body!)
  expect(states(db)).toEqual(['matched'])
})

test('a label outlives its run and comes back with it', async () => {
  const db = await importedDb([aReadRollout()])
  putLabel(db, aLabel(), 1)

  removeRun(db, null, runId('run-a'))
  expect(states(db)).toEqual(['no-rollout'])

  await importInto(db, [aReadRollout()], { path: 'again.jsonl' })
  expect(states(db)).toEqual(['matched'])
})

test('a label does not move to other words at the same place', async () => {
  const db = await importedDb([aReadRollout()])
  putLabel(db, aLabel(), 1)
  const [, assistant] = aReadRollout().rollout.turns
  const [reasoning] = assistant!.blocks
  const other = { ...reasoning!, text: 'Never look, then cook.' }

  await importInto(db, [aReadRollout({ turns: [aTurn(0, 'user', []), aTurn(1, 'assistant', [other])] })])

  expect(states(db)).toEqual(['other-text'])
})

test('runs, labellers and blindness narrow the labels', async () => {
  const db = await importedDb([
    aReadRollout(),
    aReadRollout({ id: 'rollout-2', run: { key: 'run-b', source: 'field', model: null }, step: 2 }),
  ])
  putLabel(db, aLabel({ blind: true, labeller: 'ada' }), 1)
  putLabel(db, aLabel({ rollout: 'rollout-2', picked: 'random' }), 1)
  writeLabel(db, aLabel({ rollout: 'elsewhere' }), null)
  const found = (given: object) =>
    [...labelledThoughts(db, labelQuery.parse({ traces: { runs: [] }, ...given }))].map(
      ({ label }) => label.rollout,
    )

  expect(found({})).toEqual(['elsewhere', 'rollout-1', 'rollout-2'])
  expect(found({ traces: { runs: ['run-b'] } })).toEqual(['rollout-2'])
  expect(found({ traces: { runs: [], steps: { from: null, to: 1 } } })).toEqual(['rollout-1'])
  expect(found({ labeller: 'ada' })).toEqual(['rollout-1'])
  expect(found({ labeller: '' })).toEqual(['elsewhere', 'rollout-2'])
  expect(found({ isBlindOnly: true })).toEqual(['rollout-1'])
  expect(found({ isDrawnOnly: true })).toEqual(['rollout-2'])
})
