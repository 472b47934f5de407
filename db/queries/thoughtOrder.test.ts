import { expect, test } from 'vitest'
import type { BlockThoughts } from '#lib/model/facts.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import type { ThoughtKind } from '#lib/model/thought.ts'
import { traceQuery } from '#lib/query/traceQuery.ts'
import { aReadRollout } from '#lib/testing/aRollout.ts'
import type { Db } from '../open.ts'
import { importedDb } from '../testing/importedDb.ts'
import { scopesOf } from './scope.ts'
import { thoughtBytes, thoughtOrder } from './thoughtOrder.ts'

function block(turn: number, kinds: readonly ThoughtKind[]): BlockThoughts {
  const thoughts = kinds.map((kind, i) => ({
    ...{ start: i, end: i + 1, kind, subKind: null },
    ...{ confidence: 0.9, cue: null },
  }))
  return { turn, block: 0, thoughts }
}

const thinking = (about: Partial<Rollout>, thoughts: readonly BlockThoughts[]) => ({
  ...aReadRollout(about),
  thoughts,
})

const silent = (about: Partial<Rollout>) => ({
  ...aReadRollout(about, { reasoningTurns: 0 }),
  thoughts: [],
})

function scopeOf(db: Db, about: object = {}) {
  const [scope] = scopesOf(db, traceQuery.parse({ runs: ['run-a'], ...about }))
  if (scope === undefined) throw new Error('run-a is there')
  return scope
}

test('kinds stand in their order, by block and prompt', async () => {
  const db = await importedDb([
    thinking({ id: 'a' }, [block(1, ['decomposition', 'deduction']), block(3, ['reflection'])]),
    thinking({ id: 'b', promptKey: 'p2' }, [block(1, ['verification'])]),
    silent({ id: 'c' }),
  ])

  const [order] = thoughtOrder(db, scopeOf(db)).values()

  expect(order).toEqual({
    prompts: [
      { promptKey: 'p1', rollouts: [[['decomposition', 'deduction'], ['reflection']]] },
      { promptKey: 'p2', rollouts: [[['verification']]] },
    ],
    empty: 1,
    unread: 0,
  })
})

test('a list in the dump that looks like thoughts is not read', async () => {
  const extras = { thoughts: [{ turn: 1, block: 0, thoughts: [{ kind: 'reflection' }] }] }
  const db = await importedDb([
    thinking({ id: 'a', extras }, []),
    thinking({ id: 'b', extras }, [block(1, ['deduction'])]),
  ])

  const [order] = thoughtOrder(db, scopeOf(db)).values()

  expect(order?.prompts[0]?.rollouts).toEqual([[], [['deduction']]])
})

test('a filter narrows what is read', async () => {
  const db = await importedDb([
    thinking({ id: 'a', reward: 1 }, [block(1, ['deduction'])]),
    thinking({ id: 'b', reward: 0 }, [block(1, ['reflection'])]),
  ])

  const [order] = thoughtOrder(db, scopeOf(db, { filter: 'reward<1' })).values()

  expect(order?.prompts[0]?.rollouts).toEqual([[['reflection']]])
})

test('beyond the limit the same part is read and the rest counted', async () => {
  const db = await importedDb(
    ['00000000a', '3fffffffa', '90000000a', 'f0000000a'].map((id) =>
      thinking({ id, promptKey: id }, [block(1, ['deduction'])]),
    ),
  )
  const { bytes, rollouts } = thoughtBytes(db, scopeOf(db))
  const half = () => [...thoughtOrder(db, scopeOf(db), bytes / 2).values()][0]

  expect(rollouts).toBe(4)
  expect(half()).toMatchObject({
    unread: 2,
    prompts: [{ promptKey: '00000000a' }, { promptKey: '3fffffffa' }],
  })
  expect(half()).toEqual(half())
})

test('reports of one scope read it once', async () => {
  const db = await importedDb([thinking({ id: 'a' }, [block(1, ['deduction'])])])
  const scope = scopeOf(db)

  expect(thoughtOrder(db, scope)).toBe(thoughtOrder(db, scope))
})
