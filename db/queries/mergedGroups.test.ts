import { expect, test } from 'vitest'
import type { Rollout } from '#lib/model/rollout.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import { type Db, openDb } from '../open.ts'
import { runId } from '../runNames.ts'
import { importedDb, importInto } from '../testing/importedDb.ts'
import { mergedGroups, mergedInImport } from './mergedGroups.ts'

/** Signs by prompt, all groups of the run looked through. */
function signsIn(db: Db) {
  const groups = db.$client.prepare('select id, prompt_key as prompt from groups').all() as {
    id: string
    prompt: string
  }[]
  const found = mergedGroups(db, { runs: [runId('run-a')], groups: groups.map(({ id }) => id) })
  return Object.fromEntries(
    groups.flatMap(({ id, prompt }) => (found.has(id) ? [[prompt, found.get(id)]] : [])),
  )
}

const group = (promptKey: string, members: readonly Partial<Rollout>[]) =>
  members.map((about, sample) => aReadRollout({ id: `${promptKey}-${sample}`, promptKey, sample, ...about }))
const plain = (promptKey: string) => group(promptKey, [{ reward: 0 }, { reward: 1 }])

test('a group of twice the usual size is named', async () => {
  const db = await importedDb([
    ...['a', 'b', 'c'].flatMap(plain),
    ...group('twice', [{ reward: 0 }, { reward: 1 }, { reward: 0 }, { reward: 1 }]),
  ])

  expect(signsIn(db)).toEqual({ twice: [{ kind: 'size', size: 4, usual: 2 }] })
})

test('a group of two right answers is named, one without any is not', async () => {
  const db = await importedDb([
    ...group('two', [{ reference: '42' }, { reference: '43' }]),
    ...group('one', [{ reference: '42' }, { reference: '42' }]),
    ...group('half', [{ reference: '42' }, { reference: null }]),
  ])

  expect(signsIn(db)).toEqual({ two: [{ kind: 'references', references: 2 }] })
})

test('a group in which equal rewards have unequal advantages is named', async () => {
  const even = (promptKey: string) =>
    group(promptKey, [
      { reward: 1, advantage: 0.7 },
      { reward: 1, advantage: 0.7 },
      { reward: 0, advantage: -1.4 },
    ])
  const db = await importedDb([
    ...even('a'),
    ...even('b'),
    ...group('two', [
      { reward: 1, advantage: 1.732 },
      { reward: 1, advantage: 0.577 },
      { reward: 0, advantage: -0.577 },
    ]),
  ])

  expect(signsIn(db)).toEqual({ two: [{ kind: 'advantages' }] })
})

test('an import names its merged groups with their prompts', async () => {
  const db = openDb(':memory:')
  const id = await importInto(db, [
    ...['a', 'b', 'c'].flatMap(plain),
    ...group('two', [{ reference: '42' }, { reference: '43' }]),
  ])

  expect(mergedInImport(db, id)).toMatchObject({
    groups: [{ promptKey: 'two', run: 'run-a', signs: [{ kind: 'references', references: 2 }] }],
    compared: null,
  })
})
